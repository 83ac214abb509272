//! Work on all cores with the results in order, and never more of it in memory than is needed.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use rayon::ThreadPool;

/// Pieces under way, for each thread.
const PIECES: usize = 8;
/// Bytes under way beyond which nothing more is begun.
const MOST_BYTES: usize = 64 << 20;
/// How long nobody hears anything while all work goes on.
const SILENCE: Duration = Duration::from_secs(1);

/// A piece of work as it comes, with about how many bytes it holds.
pub(super) struct Piece<T> {
    pub(super) work: T,
    pub(super) bytes: usize,
}

/// What is told of the work.
pub(super) enum News<R> {
    /// The next result.
    Done(R),
    /// It still goes on.
    Waiting,
}

/// Takes pieces as long as there are any, works on them side by side and hands over the results in order.
pub(super) fn ordered<T: Send, R: Send>(
    pool: &ThreadPool,
    mut next: impl FnMut() -> anyhow::Result<Option<Piece<T>>>,
    work: impl Fn(T) -> R + Sync,
    mut tell: impl FnMut(News<R>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let most = pool.current_num_threads() * PIECES;
    let (sender, receiver) = mpsc::channel();
    pool.in_place_scope(|scope| {
        let mut ready = BTreeMap::new();
        let (mut begun, mut written, mut bytes) = (0_usize, 0_usize, 0_usize);
        let mut has_more = true;
        loop {
            while has_more && begun - written < most && (bytes < MOST_BYTES || begun == written) {
                let Some(piece) = next()? else {
                    has_more = false;
                    break;
                };
                let (number, sender, work) = (begun, sender.clone(), &work);
                bytes += piece.bytes;
                begun += 1;
                scope.spawn(move |_| {
                    let result = catch_unwind(AssertUnwindSafe(|| work(piece.work)));
                    // The receiver is gone only where writing failed, and then nobody asks any more.
                    drop(sender.send((number, piece.bytes, result)));
                });
            }
            if begun == written {
                return Ok(());
            }
            let (number, size, result) = match receiver.recv_timeout(SILENCE) {
                Ok(sent) => sent,
                Err(RecvTimeoutError::Timeout) => {
                    tell(News::Waiting)?;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            ready.insert(number, (size, result));
            while let Some((size, result)) = ready.remove(&written) {
                written += 1;
                bytes -= size;
                match result {
                    Ok(result) => tell(News::Done(result))?,
                    Err(panic) => resume_unwind(panic),
                }
            }
        }
    })
}
