//! The program `nard`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
