# Messages in Persian. Sections keep the same order in every language.
# $n is a number, $id is notation.

## Players

# Stand in for a player without a name.
player-0 = بازیکن ۱
player-1 = بازیکن ۲

## Game and match

game = دست { $n }
match-length = مسابقه تا { $n } امتیاز
money-session = بدون سقف امتیاز
crawford = دستِ کرافورد
score = { $n } امتیاز

## Board

position-id = شناسه‌ی وضعیت: { $id }
match-id = شناسه‌ی مسابقه: { $id }
# At most three letters: it names the column between the halves.
bar = بار
pips = { $n } پیپ
off = { $n } خارج‌شده
on-roll = نوبت بازی
no-dice = تاس هنوز پرتاب نشده
cube = کیوب { $n }
# Stands at the side of the player who may double next.
cube-owner = اختیار دبل: کیوب { $n }
double-offered = پیشنهاد دبل تا { $n }

## Findings: how the turn was written

# The numbers in these sentences are those of the very position. $step and $play are notation.
bad-notation = این نوشته خوانده نشد: از «{ $text }» حرکتی به دست نمی‌آید.
bad-notation-no-bar = { $step } ممکن نیست: این بازی بار ندارد و خانه‌هایش از ۱ تا ۲۴ است.
bad-dice = تاس { $dice } نوشته شده، ولی عدد تاس باید از ۱ تا ۶ باشد.
wrong-player = نوبت این بازیکن نبود؛ نوبت { $player } بود.
game-over = این دست پیش‌تر تمام شده بود.
opening-double = پرتاب شروع دست جفت است، که ممکن نیست: هر بازیکن یک تاس می‌اندازد و تاس‌های برابر از نو پرتاب می‌شود.
wrong-opener-winner = شروع هر دست با برنده‌ی دست پیش است، یعنی { $player }.
wrong-opener-alternate = بازیکنان به نوبت دست‌ها را شروع می‌کنند و این بار نوبت { $player } بود.
invalid-position-too-many = این وضعیت ممکن نیست: یک طرف بیش از { $most } مهره دارد.
invalid-position-overlap = این وضعیت ممکن نیست: مهره‌های دو طرف روی یک خانه‌اند.
invalid-position-walled = این وضعیت ممکن نیست: شش خانه‌ی پشت سر هم راه یک طرف را یکسره بسته است.
no-checker-there-bar = روی بار مهره‌ای نیست؛ یا نوبت پیشین اشتباه ثبت شده است.
no-checker-there = روی خانه‌ی { $point } مهره‌ای نیست؛ یا این نوبت اشتباه ثبت شده یا نوبتی پیش از آن.
no-checker-there-not-enough =
    { $count ->
        [one] روی خانه‌ی { $point } فقط یک مهره است و همان مهره بار دیگر از آنجا بازی نمی‌شود.
       *[other] روی خانه‌ی { $point } فقط { $count } مهره است، ولی مهره‌های بیشتری از آنجا بازی شده.
    }
point-blocked =
    { $count ->
        [one] خانه‌ی { $point } با یک مهره‌ی حریف بسته است؛ { $step } ممکن نیست.
       *[other] خانه‌ی { $point } با { $count } مهره‌ی حریف بسته است؛ { $step } ممکن نیست.
    }
point-blocked-on-the-way =
    { $count ->
        [one] راه بسته است: { $step } باید روی خانه‌ی { $point } بنشیند، که با یک مهره‌ی حریف بسته است.
       *[other] راه بسته است: { $step } باید روی خانه‌ی { $point } بنشیند، که با { $count } مهره‌ی حریف بسته است.
    }

## Findings: what was played

wrong-direction = مهره فقط رو به جلو، یعنی به خانه‌ای با شماره‌ی کوچک‌تر، می‌رود؛ { $step } رو به عقب است.
wrong-die = این حرکت با این تاس‌ها جور نیست: { $step } یعنی { $pips } خانه، که از تاس { $roll } به دست نمی‌آید.
wrong-die-used-up = این حرکت با این تاس‌ها جور نیست: { $step } یعنی { $pips } خانه، ولی آنچه از تاس { $roll } برای آن لازم است با قدم‌های دیگر بازی شده.
wrong-die-too-many = این حرکت با این تاس‌ها جور نیست: { $moves } قدم با { $dice } تاس بازی شده است.
bear-off-die-too-small = تاس { $die } برای خارج کردن از خانه‌ی { $point } کوچک است.
bar-first =
    { $count ->
        [one] اول باید مهره‌ی روی بار وارد شود و پس از آن { $step } بازی شود.
       *[other] اول باید { $count } مهره‌ی روی بار وارد شود و پس از آن { $step } بازی شود.
    }
head-rule = با { $step } در این نوبت یک مهره بیش از اندازه‌ی مجاز از سر (خانه‌ی شروع) می‌رود.
bear-off-with-checker-outside = هنوز مهره‌ای بیرون از ناحیه‌ی خودی، روی خانه‌ی { $point }، مانده است؛ خارج کردن با { $step } مجاز نیست.
bear-off-with-checker-outside-bar = هنوز مهره‌ای روی بار است؛ خارج کردن با { $step } مجاز نیست.
bear-off-over-higher-checker = روی خانه‌ای عقب‌تر، خانه‌ی { $point }، هنوز مهره هست؛ تاس { $die } باید با آن بازی شود و از خانه‌ی { $from } مهره‌ای خارج نمی‌کند.
hit-and-run = مهره‌ای که روی خانه‌ی { $point } زده است نباید در همان نوبت جلوتر برود.
six-block = با { $step } دیوار شش‌خانه‌ای ({ $wall }) ساخته می‌شود، بی‌آنکه مهره‌ای از حریف از آن گذشته باشد.
six-block-in-passing = با { $step } در میانه‌ی نوبت دیوار شش‌خانه‌ای ({ $wall }) ساخته می‌شود، بی‌آنکه مهره‌ای از حریف از آن گذشته باشد. با ⁦block=final⁩ فقط پایان نوبت به حساب می‌آمد.
fewer-dice-than-possible =
    { $played ->
        [one] از { $playable } تاس فقط یکی بازی شده؛ { $die } هم قابل بازی بود: { $play }.
       *[other] از { $playable } تاس فقط { $played } تا بازی شده؛ { $die } هم قابل بازی بود: { $play }.
    }
fewer-dice-than-possible-order =
    { $played ->
        [one] از { $playable } تاس فقط یکی بازی شده؛ همه قابل بازی بود: { $play } (اول { $first }، بعد { $second }).
       *[other] از { $playable } تاس فقط { $played } تا بازی شده؛ همه قابل بازی بود: { $play } (اول { $first }، بعد { $second }).
    }
fewer-dice-than-possible-other-way =
    { $played ->
        [one] از { $playable } تاس فقط یکی بازی شده؛ از راهی دیگر همه قابل بازی بود: { $play }.
       *[other] از { $playable } تاس فقط { $played } تا بازی شده؛ از راهی دیگر همه قابل بازی بود: { $play }.
    }
lower-die-when-higher-was-forced = از دو تاس هر کدام قابل بازی بود، ولی نه هر دو با هم؛ پس به‌جای { $die } باید تاس بزرگ‌تر، { $higher }، بازی می‌شد: { $play }.
passed-with-legal-move =
    { $count ->
        [one] نوبت رد شد، ولی یک حرکت مجاز وجود داشت: { $play }.
       *[other] نوبت رد شد، ولی { $count } حرکت مجاز وجود داشت، برای نمونه { $play }.
    }
passed-with-legal-move-order = نوبت رد شد، ولی { $play } ممکن بود (اول { $first }، بعد { $second }).
moved-though-none-legal = با تاس { $roll } هیچ حرکتی مجاز نبود و نوبت باید رد می‌شد.

## Findings: cube, result, score

double-not-allowed-no-cube = دبل کردن در اینجا مجاز نیست: این بازی کیوب ندارد.
double-not-allowed-offered-already = دبل کردن در اینجا مجاز نیست: دبل پیشین هنوز پاسخ نگرفته است.
double-not-allowed-not-on-roll = دبل کردن در اینجا مجاز نیست: هر بازیکن فقط در نوبت خود می‌تواند دبل کند.
double-not-allowed-after-the-roll = دبل کردن در اینجا مجاز نیست: دبل فقط پیش از پرتاب تاس جا دارد.
double-not-allowed-not-owner = دبل کردن در اینجا مجاز نیست: اختیار دبل با بازیکن دیگر است.
double-not-allowed-crawford = دبل کردن در اینجا مجاز نیست: این دستِ کرافورد است و هیچ بازیکنی در آن نمی‌تواند دبل کند.
double-not-allowed-limit = دبل کردن در اینجا مجاز نیست: کیوب از { $limit } بالاتر نمی‌رود.
double-not-allowed-beaver = بیور در اینجا مجاز نیست.
double-not-allowed-beaver-in-match = بیور در مسابقه مجاز نیست.
answer-missing = دبل بی‌پاسخ مانده و بازی ادامه یافته است: { $player } باید قبول یا رد می‌کرد. اینجا قبول به حساب آمده.
answer-without-double = قبول یا رد نوشته شده، بی‌آنکه دبلی باشد.
answer-without-double-own-double = پاسخ دبل با بازیکن دیگر است، نه با دبل‌کننده.
wrong-result = امتیاز نوشته‌شده با پایان دست نمی‌خواند: با تخته و کیوب { $due } امتیاز به { $winner } می‌رسد، ولی { $points } نوشته شده است.
wrong-result-winner = امتیاز نوشته‌شده با پایان دست نمی‌خواند: برنده‌ی این دست { $winner } است، ولی برد به نام { $written } نوشته شده.
match-over = مسابقه‌ی { $length } امتیازی پیش‌تر برده شده بود: امتیاز پیش از این دست { $written } است.
score-mismatch = امتیاز شروع دست با دست‌های پیش نمی‌خواند: { $written } نوشته شده، ولی از دست‌های پیش { $expected } به دست می‌آید.

## Notes

hit-mark-missing = نشانه‌ی زدن (*) کم است: روی خانه‌ی { $point } مهره‌ی تکی زده شده.
hit-mark-extra = نشانه‌ی زدن (*) زیاد است: روی خانه‌ی { $point } مهره‌ای زده نشده.
hit-mark-no-hits = نشانه‌ی زدن (*) زیاد است: این بازی زدن ندارد.
hit-mark-never-marked = در این ثبت هیچ زدنی نشانه ندارد.
short-win = دست برده شد و هنوز تاسی برای بازی مانده بود.
ambiguous-play = این نوشته با دو حرکت جور است: { $play } خوانده شد، نه { $other }.
ambiguous-play-by-what-follows = این نوشته با دو حرکت جور است: به دلیل نوبت‌های بعدی { $play } خوانده شد، نه { $other }.
inferred-play = حرکتی نوشته نشده؛ نوبت‌های بعدی فقط با { $play } جور است.
inferred-play-habit = حرکتی نوشته نشده، چون این ثبت حرکت‌های اجباری را نمی‌نویسد؛ فقط { $play } مجاز بود.
inferred-play-won = حرکتی نوشته نشده؛ { $play } تنها حرکت مجاز بود و دست را برد.
play-not-recorded =
    { $count ->
        [one] حرکتی نوشته نشده و نوبت‌های بعدی هم با یک حرکت جور است و هم با رد نوبت.
       *[other] حرکتی نوشته نشده و نوبت‌های بعدی با { $count } حرکت جور است.
    }
unfinished-turn = دست پس از این پرتاب، پیش از بازی شدن آن، تمام شده است.
unfinished-turn-short = دست در میانه‌ی این نوبت، پیش از بازی همه‌ی تاس‌ها، تمام شده است.
unfinished-turn-cut-off = پرونده در میانه‌ی این نوبت قطع شده است.
declined-bear-off = مهره‌ای خارج نشد، با آنکه می‌شد؛ خارج کردن مهره هرگز اجباری نیست.
lower-die-played = از دو تاس هر کدام قابل بازی بود، ولی نه هر دو با هم؛ بهتر است { $higher } بازی شود.
automatic-double = تاس‌های شروع برابر بود، پس کیوب از ۲ آغاز شده است (دبل خودکار).
beaver = بیور: دبل با دو برابر ارزش به دبل‌کننده برگردانده شد.
cube-value = در ثبت، عدد کیوب { $written } است؛ با دبل‌های پیشین { $due } به دست می‌آید.
resigned = تسلیم: { $points } امتیاز به { $winner } می‌رسد.
settled =
    { $points ->
        [one] دست با توافق تمام شد: { $points } امتیاز به { $winner } می‌رسد.
       *[other] دست با توافق تمام شد: { $points } امتیاز به { $winner } می‌رسد، که نه از تخته برمی‌آید نه از کیوب.
    }
unknown-play-no-dice = تاس‌های این نوبت نوشته نشده است.
unknown-play = نوشته نشده که این پرتاب چگونه بازی شد.
marked-illegal = خود ثبت این حرکت را غیرمجاز نامیده است.
marked-illegal-position = در ثبت، به‌جای حرکت، وضعیت پس از آن آمده است.
not-judged = داوری نشد: وضعیت دیگر معلوم نیست.
starts-elsewhere = دست { $number } از میانه‌ی بازی آغاز می‌شود و وضعیت آغاز آن نیامده است؛ نوبت‌هایش داوری نمی‌شود.
unlimited-game = تنها یک دست، با عنوان مسابقه‌ی { $points } امتیازی: به احتمال زیاد دستی مستقل است و { $points } سقف کیوب آن.
read-differently-rules = این مسابقه با خوانش کنونی نوبت غیرمجاز دارد؛ با مجموعه‌ی قانون «{ $reading }» ندارد.
read-differently-game = این مسابقه با خوانش کنونی نوبت غیرمجاز دارد؛ اگر بازی آن { $reading } باشد، ندارد.
read-differently-numbering = این مسابقه با خوانش کنونی نوبت غیرمجاز دارد؛ با شماره‌گذاری «{ $reading }» ندارد.
read-differently-sides = این مسابقه با خوانش کنونی نوبت غیرمجاز دارد؛ با جابه‌جایی دو بازیکن ندارد.
unknown-tag-variation = در سرآغاز { $key } «{ $value }» نوشته شده که بازی شناخته‌شده‌ای نیست؛ خوانده شده، ولی داوری نشده است.
unknown-tag = در سرآغاز پرونده { $key } برابر «{ $value }» است، که شناخته نیست؛ داوری با قانون‌هایی است که بالاتر آمده.

## What would make it right

perhaps-dice = شاید تاس { $roll } بوده است.
perhaps-counted-up = شاید خانه‌ها رو به بالا شماره‌گذاری شده‌اند.
perhaps-other-player = شاید این حرکت از بازیکن دیگر بوده است.
legal-under = با { $switches } مجاز است.

## Tables

heading-match = { $left } در برابر { $right }، { $length }
judged-by = داوری با قانون‌های { $game }، { $rules }.
numbered-white = خانه‌ها برای هر دو بازیکن از یک سمت شماره‌گذاری شده‌اند.
numbered-up = خانه‌ها رو به بالا شماره‌گذاری شده‌اند.
illegal-as-written = غیرمجاز، آن‌گونه که ثبت شده
nothing-illegal = هیچ مورد غیرمجازی پیدا نشد.
nothing-judged = هیچ نوبتی را نمی‌شد داوری کرد.
all-turns = همه‌ی نوبت‌ها
column-turn = نوبت
column-player = بازیکن
column-dice = تاس
column-played = حرکت
column-finding = یافته
column-equity = ارزش
column-loss = زیان
column-best = بهترین
column-cube-figures = بدون دبل / با دبل
column-luck = شانس
graded-at =
    { $plies ->
        [0] تنها با شبکه سنجیده شده است (عمق { $plies })؛ ارزش‌ها با کیوب و نسبت به آن‌اند (EMG).
       *[other] با جست‌وجو تا عمق { $plies } سنجیده شده است؛ ارزش‌ها با کیوب و نسبت به آن‌اند (EMG).
    }
match-equities = جدول شانس مسابقه: { $name }
mistakes = اشتباه‌ها: تصمیم‌هایی که بیش از ۰٫۰۳ زیان داشته‌اند
worst-decisions = پرزیان‌ترین تصمیم‌ها
checker-play = بازی با مهره‌ها
checker-play-by-game = بازی با مهره‌ها، دست به دست
column-play = حرکت
column-plays = حرکت‌ها
column-unforced = آزاد
column-error = زیان کل
column-error-rate = نرخ خطا
column-luck-rate = نرخ شانس
define-plays = حرکت‌ها: همه‌ی حرکت‌های مجاز، اجباری یا آزاد. حرکت‌های غیرمجاز به حساب نمی‌آیند.
define-error-rate = نرخ خطا: ۱۰۰۰ × زیان کل ÷ حرکت‌های آزاد (تعریف GNU Backgammon برای بازی با مهره‌ها).
define-marks = نشانه‌ها: زیان بیش از ۰٫۰۳ با ?!، بیش از ۰٫۰۶ با ? و بیش از ۰٫۱۲ با ??.
define-luck-rate = نرخ شانس: ۱۰۰۰ × شانس ÷ حرکت‌ها (تعریف GNU Backgammon)؛ شانس در عمق ۰ سنجیده می‌شود.
stored-figures = سنجش‌هایی که در خود پرونده آمده‌اند
column-game = دست
column-score = امتیاز
column-judged = { $player }: داوری‌شده
column-illegal = غیرمجاز
column-result = نتیجه
column-legal-play = حرکت مجاز
column-result-id = وضعیت پس از آن
column-difference = اختلاف
column-win = برد ٪
column-win-gammon = مارس ٪
column-win-backgammon = مارس سه‌گانه ٪
column-lose-gammon = باخت مارس ٪
column-lose-backgammon = باخت مارس سه‌گانه ٪
rollout-truncated = هر بازی پس از { $n } نوبت قطع و برآورد می‌شود؛ عمق انتخاب حرکت: { $plies }، بذر: { $seed }.
rollout-cube = با کیوب: { $equity } (بدون دبل { $stays }، دبل و قبول { $double }): { $verdict }
rollout-cube-play = با کیوب: { $play } { $equity }
rollout-to-the-end = هر بازی تا پایان یا تا رسیدن به جدول دقیق ادامه می‌یابد؛ عمق انتخاب حرکت: { $plies }، بذر: { $seed }.
cube-play = تصمیم‌های کیوب
all-decisions = همه‌ی تصمیم‌ها
column-close = نزدیک یا گرفته‌شده
column-missed = دبل نکرده
column-wrong-doubles = دبل نادرست
column-wrong-takes = قبول نادرست
column-wrong-passes = رد نادرست
column-snowie = نرخ اسنوئی
column-pr = PR (شمار)
define-close = نزدیک یا گرفته‌شده: دبل‌ها، قبول‌ها، ردها، و تصمیم‌های نزدیک به دبل‌نکردن (GNU Backgammon).
define-cube-rate = نرخ خطا: ۱۰۰۰ × زیان / تصمیم‌های نزدیک یا گرفته‌شده (GNU Backgammon، کیوب).
define-all-rate = نرخ خطا: ۱۰۰۰ × زیان / (حرکت‌های آزاد + تصمیم‌های نزدیک یا گرفته‌شده‌ی کیوب) (GNU Backgammon، کل).
define-snowie = نرخ اسنوئی: ۱۰۰۰ × زیان / حرکت‌های هر دو بازیکن.
define-pr = PR: ۵۰۰ × زیان / تصمیم‌هایی که نه ناگزیر بودند و نه بدیهی (eXtreme Gammon).
statistics = آمار
statistics-of-game = آمار دست { $n }
statistics-stored = آمار، از سنجش‌هایی که در خود پرونده آمده‌اند
stat-checker-play = بازی با مهره‌ها
stat-luck = شانس
stat-cube = کیوب
stat-all = همه‌ی تصمیم‌ها
stat-outcome = نتیجه
stat-pair = { $a } / { $b }
stat-triple = { $a } / { $b } / { $c }
stat-plus = ‎+{ $n }
stat-counted = { $n } ({ $counted })
stat-match = { $emg } (٪{ $cost })
stat-money = { $emg } ({ $cost })
stat-fault-match = { $n }: { $emg } (٪{ $cost })
stat-fault-money = { $n }: { $emg } ({ $cost })
stat-percent = ٪{ $n }
stat-interval = [{ $low } تا { $high }]
stat-plays = حرکت‌ها / آزاد
stat-marks = خیلی بد / بد / مشکوک
stat-error = زیان، EMG ({ $measure ->
    [match] MWC
   *[money] امتیاز
})
stat-error-rate = نرخ خطا، mEMG ({ $measure ->
    [match] MWC
   *[money] امتیاز
})
stat-rating-classic = رتبه، درجه‌بندی قدیم
stat-rating-modern = رتبه، درجه‌بندی جدید
stat-lucky = پرتاب بسیار خوش‌شانس / خوش‌شانس
stat-unlucky = پرتاب بسیار بدشانس / بدشانس
stat-luck-sum = شانس، EMG ({ $measure ->
    [match] MWC
   *[money] امتیاز
})
stat-luck-rate = نرخ شانس، mEMG ({ $measure ->
    [match] MWC
   *[money] امتیاز
})
stat-luck-rating = رتبه‌ی شانس
stat-decisions = تصمیم‌ها / نزدیک یا گرفته‌شده
stat-actions = دبل / قبول / رد
stat-missed-below = دبل نکرده زیر مرز رد
stat-missed-above = دبل نکرده بالای مرز رد
stat-wrong-below = دبل نادرست زیر مرز دبل
stat-wrong-above = دبل نادرست بالای مرز مارس
stat-wrong-take = قبول نادرست
stat-wrong-pass = رد نادرست
stat-counted-decisions = تصمیم‌های شمرده‌شده
stat-snowie = نرخ اسنوئی (حرکت‌های هر دو)
stat-pr = PR (تصمیم‌های شمرده‌شده)
stat-result = نتیجه‌ی واقعی، { $measure ->
    [match] MWC
   *[money] امتیاز
}
stat-luck-adjusted = نتیجه‌ی بدون شانس، { $measure ->
    [match] MWC
   *[money] امتیاز
}
stat-points = امتیاز در هر دست
stat-points-adjusted = امتیاز بدون شانس در هر دست
stat-points-interval = بازه‌ی ٪۹۵
stat-fibs = رتبه‌ی FIBS از روی خطاها
stat-fibs-losses = کاهش از بازی با مهره‌ها / کیوب
stat-fibs-luck = اختلاف FIBS از روی شانس
rating = { $name ->
    [supernatural] فرابشری
    [world-class] تراز جهانی
    [expert] خبره
    [super-grandmaster] ابراستاد بزرگ
    [grandmaster] استاد بزرگ
    [master] استاد
    [advanced] پیشرفته
    [intermediate] میانه
    [casual-player] تفننی
    [beginner] تازه‌کار
   *[awful] افتضاح
}
luck-rating = { $name ->
    [very-unlucky] بسیار بدشانس
    [unlucky] بدشانس
    [lucky] خوش‌شانس
    [very-lucky] بسیار خوش‌شانس
   *[neither] هیچ‌کدام
}
define-cost = EMG: ارزش به نسبت کیوب. MWC: همان به صورت احتمال برد مسابقه.
define-cost-money = EMG: ارزش به نسبت کیوب؛ در پرانتز همان به امتیاز.
define-points = مرزها: مرز رد آنجا که دبل پذیرفته نمی‌شود، مرز دبل آنجا که دبل آغاز می‌شود، مرز مارس آنجا که وضعیت برای دبل زیادی خوب است.
define-rating = رتبه: از روی نرخ خطا، با درجه‌بندی GNU Backgammon 1.07 و درجه‌بندی نوامبر ۲۰۲۴ آن.
define-luck-rating = رتبه‌ی شانس: از ۳۰ mEMG در هر پرتاب خوش‌شانس، از ۶۰ بسیار خوش‌شانس (GNU Backgammon).
define-result = نتیجه‌ی واقعی: احتمال برد مسابقه که به دست آمد؛ مسابقه‌ای که از آغاز برده شود ٪۵۰ است.
define-luck-adjusted = بدون شانس: منهای شانس خود، به‌اضافه‌ی شانس حریف.
define-interval = بازه‌ی ٪۹۵: میانگین ± ۱٫۹۶ × √(واریانس ÷ شمار دست‌ها)، از { $n } دست.
define-fibs = رتبه‌ی FIBS: ‏۲۰۵۰ منهای c (8798 + 25526/n) و k (863 − 519/n)؛ c و k میانگین زیان یک حرکت و یک تصمیم کیوب‌اند، و n امتیاز مسابقه.
define-fibs-luck = اختلاف FIBS: ‏⁦−2000/√n × log₁₀(1/r − 1)⁩؛ r برابر ۰٫۵ به‌اضافه‌ی نتیجه‌ی بدون شانس است.
define-pr-filter = در PR شمرده نمی‌شود: حرکتی که ده حرکت برتر آن در فاصله‌ی ۰٫۰۰۰۱ باشند، و کار درست با کیوب که تا ۰٫۰۰۱ یکسان، به اندازه‌ی ۰٫۲ بهتر، یا نومیدانه باشد.
few-decisions = { $player }: تنها { $rate } تصمیم در نرخ خطا و { $pr } تصمیم در PR شمرده شده است؛ کمتر از { $few } چیز زیادی نمی‌گوید.
dice = تاس‌ها
column-doubles = جفت
column-expected = انتظار
column-probability = احتمال
column-pips = پیپ در پرتاب
column-roll = پرتاب
dice-of = { $n } از { $all }
define-doubles = جفت: از پرتاب‌هایی که می‌توانند جفت باشند، که پرتاب شروع دست نمی‌تواند؛ انتظار یک‌ششم است.
define-doubles-any = جفت: انتظار یک‌ششم پرتاب‌هاست.
define-pips = پیپ: جفت چهار بار شمرده می‌شود؛ انتظار ۸ و یک‌ششم است، و برای پرتاب شروع دست ۷.
define-pips-any = پیپ: جفت چهار بار شمرده می‌شود؛ انتظار ۸ و یک‌ششم است.
define-probability = احتمال: تاس سالم در چند درصد موارد به همین اندازه یا بیشتر از انتظار دور می‌شود.
dice-deviation = { $player }: χ² برابر { $chi } با { $degrees } درجه‌ی آزادی؛ تاس سالم در ٪{ $percent } موارد به همین اندازه یا بیشتر از انتظار دور می‌شود.
dice-few = کمتر از { $n } پرتاب: احتمال برای همه‌ی ۲۱ پرتاب تقریبی است.
column-standard-error = خطای معیار
column-trials = بازی‌ها
tables-used = جدول‌های دوطرفهٔ خروج مهره تا { $n } مهره برای هر طرف، از NARDSHIR_DATA، به کار رفته‌اند.
tables-built = جدول‌های خروج مهره تا { $n } مهره برای هر طرف نوشته شد: { $file }
bench-evaluations = ارزیابی در ثانیه با شبکه‌های بزرگ: { $n }
bench-small-evaluations = ارزیابی در ثانیه با شبکهٔ کوچک: { $n }
bench-positions = موقعیت در ثانیه در عمق یک: { $n }
bench-plays = حرکت مجاز در ثانیه: { $n }
bench-signature = امضا: { $signature }
column-orders = ترتیب تاس‌ها
column-turns = نوبت‌ها
column-judged-turns = داوری‌شده
column-record = ثبت
column-cube = کیوب
column-forced = اجباری
column-dances = بی‌حرکت
legal = مجاز
illegal = غیرمجاز
nothing-decided = تصمیمِ همه‌ی وضعیت‌ها باز است.
to-decide = باید تصمیم گرفت
to-decide-double = باید تصمیم گرفت: دبل؟
to-decide-take = باید تصمیم گرفت: قبول؟
not-judged-cell = داوری نشد
action-double = دبل
action-no-double = بدون دبل
action-take = قبول
action-pass = رد دبل
action-beaver = بیور
action-resign = تسلیم
action-accept = پذیرش تسلیم
choice-no-double = بدون دبل
choice-double = دبل
choice-take = قبول
choice-pass = رد دبل
choice-beaver = بیور
choice-play-on = ادامهٔ بازی
choice-resign = تسلیم با { $n } امتیاز
choice-accept = پذیرش تسلیم
choice-refuse = نپذیرفتن تسلیم
no-play = بدون حرکت
legal-plays =
    { $n ->
        [0] مجاز: هیچ حرکتی نیست.
        [one] مجاز: { $plays }
       *[other] مجاز ({ $n }): { $plays }
    }
and-more = … و { $n } تای دیگر
position-of-turn = وضعیت: { $id }
judged-of = { $judged } از { $total }
result-borne-off = برد { $player }: { $n } امتیاز
result-dropped = برد { $player }: { $n } امتیاز (رد دبل)
result-resigned = برد { $player }: { $n } امتیاز (تسلیم)
result-settled = برد { $player }: { $n } امتیاز (توافق)
unfinished = ناتمام
problems = ایرادها
severity-note = یادداشت
severity-warning = هشدار
severity-error = خطا

## Files that could not be read as they stand


## Checking one play

check-legal = مجاز: { $play } با تاس { $dice }.
check-illegal = غیرمجاز: { $play } با تاس { $dice }.
check-cube-legal = مجاز: { $action }.
check-cube-illegal = غیرمجاز: { $action }.
result-is = وضعیت پس از آن: { $id }
plays-count =
    { $n ->
        [0] هیچ حرکت مجازی با تاس { $dice } نیست؛ نوبت رد می‌شود.
        [one] یک حرکت مجاز با تاس { $dice }:
       *[other] { $n } حرکت مجاز با تاس { $dice }:
    }
dice-playable =
    { $n ->
        [0] هیچ تاسی قابل بازی نیست.
        [one] یک تاس قابل بازی است.
       *[other] { $n } تاس قابل بازی است.
    }
forced-die = از دو تاس هر کدام قابل بازی است، ولی نه هر دو با هم؛ { $die } اجباری است.
declining = { $n } تا از آن‌ها باید بازی شود؛ باقی خارج کردن مهره است، که هرگز اجباری نیست.
order-fails = نه { $steps }: { $reason }
player-on-roll = نوبت بازی: { $player }
borne-off-counts = خارج‌شده: { $mover } از طرف صاحب نوبت، { $other } از طرف دیگر.
worth = ارزش کنونی دست: برد ساده { $plain }، مارس { $mars }، رد دبل { $dropped }.
worth-triple = ارزش کنونی دست: برد ساده { $plain }، مارس { $mars }، سه‌برابر (سیاه‌مارس) { $triple }، رد دبل { $dropped }.
worth-no-cube = ارزش کنونی دست: برد ساده { $plain }، مارس { $mars }.

## Odds

roller-mover = طرف صاحب نوبت
roller-other = طرف دیگر
odds-hit-any = زدن دست‌کم یک مهره‌ی تک
odds-hit = زدن روی خانه‌ی { $point }
odds-enter =
    { $n ->
        [0] بدون ورود مهره
        [one] ورود یک مهره
       *[other] ورود { $n } مهره
    }
odds-dance = بدون حرکت
odds-off =
    { $n ->
        [0] بدون خروج مهره
        [one] خروج یک مهره
       *[other] خروج { $n } مهره
    }
odds-off-all = خروج همه‌ی مهره‌ها
cube-cubeless = بررسی کیوب در عمق { $n }، ارزش بدون کیوب { $equity }
cube-equities = ارزش‌ها با کیوب:
cube-no-double = { $kind ->
    [redouble] بدون دبل دوباره
   *[double] بدون دبل
}
cube-double-take = { $kind ->
    [redouble] دبل دوباره، قبول
   *[double] دبل، قبول
}
cube-double-pass = { $kind ->
    [redouble] دبل دوباره، رد
   *[double] دبل، رد
}
cube-double-beaver = { $kind ->
    [redouble] دبل دوباره، بیور
   *[double] دبل، بیور
}
cube-proper-action = کار درست با کیوب: { $verdict }
cube-proper-answer = پاسخ درست: { $answer } (پاسخ دیگر { $margin } زیان دارد)
cube-answer-take = قبول
cube-answer-beaver = بیور
cube-answer-pass = رد
cube-verdict-not-available = دبل مجاز نیست
cube-verdict-redundant = { $kind ->
    [redouble] دبل دوباره بی‌فایده است: کیوب مرده است
   *[double] دبل بی‌فایده است: کیوب مرده است
}
cube-verdict-no-double = { $kind ->
    [redouble] بدون دبل دوباره، قبول
   *[double] بدون دبل، قبول
}
cube-verdict-no-double-beaver = { $kind ->
    [redouble] بدون دبل دوباره، بیور
   *[double] بدون دبل، بیور
}
cube-verdict-double-take = { $kind ->
    [redouble] دبل دوباره، قبول
   *[double] دبل، قبول
}
cube-verdict-double-beaver = { $kind ->
    [redouble] دبل دوباره، بیور
   *[double] دبل، بیور
}
cube-verdict-double-pass = { $kind ->
    [redouble] دبل دوباره، رد
   *[double] دبل، رد
}
cube-verdict-too-good-take = { $kind ->
    [redouble] بهتر از آن که دوباره دبل شود، قبول
   *[double] بهتر از آن که دبل شود، قبول
}
cube-verdict-too-good-pass = { $kind ->
    [redouble] بهتر از آن که دوباره دبل شود، رد
   *[double] بهتر از آن که دبل شود، رد
}
cube-verdict-optional-take = { $kind ->
    [redouble] دبل دوباره به دلخواه، قبول
   *[double] دبل به دلخواه، قبول
}
cube-verdict-optional-pass = { $kind ->
    [redouble] دبل دوباره به دلخواه، رد
   *[double] دبل به دلخواه، رد
}
cube-gammon-value = ارزش مارس: { $n }
cube-take-point = مرز قبول حریف: ٪{ $dead } با کیوب مرده، ٪{ $live } با کیوب زنده
cube-window = پنجرهٔ دبل: از ٪{ $opens } (کیوب مرده)، مرز رد ٪{ $cash }
column-odds = رویداد
column-count = از ۳۶
column-rolls = پرتاب‌ها
diff-compared = { $first } و { $second }: { $n ->
    [one] یک نوبت یا کنش مکعب مقایسه شد
   *[other] { $n } نوبت و کنش مکعب مقایسه شد
}.
diff-swapped = بازیکنان در متن دوم به ترتیب دیگری آمده‌اند؛ از روی نام یا نوبت‌هایشان مقایسه شدند.
diff-other-names = دو متن نام بازیکنان دیگری را دارند.
diff-lengths = متن اول مسابقه‌ای تا { $first } است و دوم تا { $second }.
diff-none = در تاس‌ها، حرکت‌ها، مکعب و امتیاز هیچ تفاوتی نیست.
diff-count = { $n ->
    [one] یک تفاوت
   *[other] { $n } تفاوت
} ({ $counts }):
diff-more = … و { $n } تفاوت دیگر.
diff-matches = پرونده‌ی اول { $first } مسابقه دارد و دوم { $second }.
differs-dice = تاس
differs-play = حرکت
differs-cube = مکعب
differs-score = امتیاز
differs-result = نتیجه
differs-turn = نوبت نیست
differs-game = بازی نیست
column-differs = تفاوت در
column-first = اول
column-second = دوم
place-byte = بایت { $offset }
problem-unreadable-file = این پرونده خوانده نشد: { $found }.
problem-not-a-match = در این پرونده چیزی مانند مسابقه نیست.
problem-source-too-large = این پرونده { $found } بایت دارد و حد آن { $wanted } است؛ باید بخش‌بخش شود.
problem-line-too-long = این خط از { $wanted } بایت بلندتر است و کنار گذاشته شد.
problem-game-too-long = این دست بیش از { $wanted } رویداد دارد و باقی آن کنار گذاشته شد.
problem-too-many-comments = اینجا بیش از { $wanted } خط سرآغاز هست و باقی کنار گذاشته شد.
problem-not-graded = { $found } از روی قاعده‌ها داوری می‌شود، اما هنوز ارزیابی نمی‌شود: شبکه‌ای برای آن نیست.
problem-more-problems = { $found } ایراد دیگر فهرست نشده است.
problem-bad-id = وضعیت «{ $found }» خوانده نشد: { $wanted }.
problem-no-decision = اینجا تصمیمی در کار نیست: دست هنوز آغاز نشده یا تمام شده است، یا تسلیمی در انتظار پاسخ است.
problem-no-position = وضعیت تخته اینجا معلوم نیست و برای همین نوشته نشد: «{ $found }».
problem-too-many-positions = این پرونده بیش از { $wanted } وضعیت دارد و باقی آن کنار گذاشته شد.
problem-lines-without-position = در { $found } خط وضعیتی نبود و از آن‌ها گذشته شد؛ این نخستینِ آن‌هاست.
problem-sgf-other-game = این پرونده‌ی SGF از بازی دیگری است: GM[{ $found }]، و تخته‌نرد GM[6] است.
problem-sgf-nested = شاخه‌ها بیش از { $wanted } لایه در هم رفته‌اند و دنباله‌ی این دست کنار گذاشته شد.
problem-sgf-syntax = این نوشته SGF نیست: «{ $found }». نوشته‌ی درست چیزی مانند ⁦;W[31hefe]⁩ است، با کروشه‌های بسته.
problem-sgf-unclosed = این دست بسته نشده و یک «{ $found }» کم دارد. تا همان‌جا که هست خوانده شد.
problem-sgf-branches = اینجا شاخه‌های دیگری هم هست؛ تنها خط اصلی خوانده شد.
problem-sgf-play = این نوشته حرکت نیست: «{ $found }». نوشته‌ی درست دو تاس و سپس جفت‌های حرف است، مانند ⁦31hefe⁩.
problem-sgf-capitals = خانه‌های این حرکت با حرف بزرگ نوشته شده‌اند: «{ $found }»؛ مانند حرف کوچک خوانده شد.
problem-sgf-value = مقدار { $wanted } خوانده نشد: «{ $found }».
problem-sgf-no-narde = مسابقه‌ی { $found } را نمی‌توان به .sgf نوشت، زیرا این قالب تنها برای تخته‌نرد و گونه‌های آن است.
problem-sgf-lost = نوشته نشد، زیرا در .sgf جایی ندارد: «{ $found }».
problem-sgf-dice-lost = تاس‌ها نوشته نشدند، زیرا در .sgf جایی ندارند: «{ $found }»؛ وضعیت پس از حرکت نوشته شد.
problem-sgf-play-lost = حرکت نوشته نشد، زیرا در .sgf جایی ندارد: «{ $found }»؛ تاس‌ها، و اگر وضعیت پس از آن معلوم باشد آن هم، نوشته شدند.
problem-writing-undecided = تصمیم باز در این قالب جایی ندارد؛ کنار گذاشته شد.
problem-writing-cube-owner = صاحب مکعب یا نوبت کنار وضعیت در این قالب جایی ندارد؛ کنار گذاشته شد.
problem-writing-lost = قالب { $wanted } برای این جایی ندارد؛ کنار گذاشته شد: «{ $found }».
problem-writing-other-game = مسابقه‌ی { $found } را نمی‌توان در قالب { $wanted } نوشت، زیرا این قالب تنها برای تخته‌نرد و گونه‌های آن است.
problem-writing-figures = برخی رقم‌های ذخیره‌شده از اینجا به بعد کنار گذاشته شد: قالب { $wanted } جایی برای آن‌ها ندارد.
problem-writing-name = نام «{ $found }» پیش از امتیاز نوشتنی نیست؛ به‌صورت «{ $wanted }» نوشته شد.
problem-json = این ⁦JSON⁩ یک مسابقه نیست: { $found }.
problem-json-version = این پرونده نسخه‌ی { $found } قالب را دارد؛ این برنامه نسخه‌ی { $wanted } را می‌خواند.
problem-json-value = این نمی‌تواند در یک مسابقه باشد: «{ $found }»؛ مسابقه کنار گذاشته شد.
problem-unknown-record = رکورد { $found } این پرونده از هیچ نوع شناخته‌شده‌ای نیست و از آن گذشتیم.
problem-cut-short = این پرونده در اینجا آسیب دیده یا زود به پایان رسیده است؛ آنچه تا اینجا باز می‌شد خوانده شد.
problem-other-game = این یک دست { $found } است؛ قواعدش را این برنامه نمی‌شناسد و از آن گذشته شد.
problem-not-read = این پروندهٔ { $found } است، قالبی که این برنامه می‌شناسد ولی نمی‌خواند. مسابقه را به شکل .mat یا .sgf ذخیره کنید و همان را بدهید.
problem-bad-board = تختهٔ پیش از این نوبت درست نیست: یک رنگ مهره‌های بیش از اندازه دارد.
problem-unreadable-line = این خط خوانده نشد: «{ $found }».
problem-bad-play = این نوشته حرکت نیست: «{ $found }». نوشته‌ی درست چنین است: ⁦8/5 6/5⁩ یا ⁦bar/22⁩ یا ⁦6/off⁩.
problem-bad-set-position = این وضعیت خوانده نشد: «{ $found }». باید ۲۶ حرف شناسه‌ی ⁦XGID⁩، یک خط کج و عدد کیوب باشد.
problem-trailing-text = دنباله‌ی این نوشته خوانده نشد: «{ $found }».
problem-bad-score = امتیازها خوانده نشد: «{ $found }». باید دو بار نام، دونقطه و امتیاز باشد.
problem-no-match-line = خط طول مسابقه نیست (مانند ⁦7 point match⁩)؛ بدون سقف امتیاز خوانده شد.
problem-no-game-line = خط آغاز دست نیست (مانند ⁦Game 1⁩).
problem-no-player-line = خط نام بازیکنان نیست (مانند ⁦Ann : 0    Bob : 0⁩).
problem-no-score-line = خط امتیاز نیست (مانند ⁦Score is 2-0 in a 5 point match.⁩).
problem-no-sides-line = خطی که می‌گوید X کیست و O کیست، نیست (مانند ⁦Ann is X - Bob is O⁩).
problem-other-players = اینجا نام‌های دیگری نوشته شده است: «{ $found }».
problem-columns-exchanged = ستون بازیکنان اینجا جابه‌جا شده است؛ هر کس با نامش دنبال می‌شود.
problem-scores-exchanged = دو امتیاز اینجا جابه‌جا نوشته شده‌اند؛ هر کدام به بازیکن خودش داده شد.
odds-illegal = این حرکت غیرمجاز است ({ $name })؛ شمارش برای تخته‌ی پس از همین حرکت است.

## Grading in bulk

grade-ok = خوب
grade-fail = رد
# Could not be read as a match.
grade-unread = ؟؟
grade-line = { $file }  { $left } { $left-points } – { $right-points } { $right }، { $length }  غیرمجاز { $left-illegal } و { $right-illegal }  داوری‌شده { $judged } از { $turns }
grade-no-match = { $file }  هیچ مسابقه‌ای خوانده نشد
grade-rate = نرخ خطا { $left } و { $right }
grade-pr = PR { $left } و { $right }
grade-more =
    { $n ->
        [one] و { $n } مورد دیگر
       *[other] و { $n } مورد دیگر
    }
grade-more-players =
    { $n ->
        [one] و { $n } بازیکن دیگر
       *[other] و { $n } بازیکن دیگر
    }
grade-nameless = (بی‌نام)
grade-counts =
    { $matches ->
        [one] { $matches } مسابقه
       *[other] { $matches } مسابقه
    } در { $files ->
        [one] { $files } پرونده
       *[other] { $files } پرونده
    }، { $failing } رد شد، { $unread } خوانده نشد.
grade-skipped =
    { $n ->
        [one] { $n } پرونده‌ی دیگر کنار گذاشته شد، چون به مسابقه نمی‌ماند.
       *[other] { $n } پرونده‌ی دیگر کنار گذاشته شدند، چون به مسابقه نمی‌مانند.
    }
grade-column-player = بازیکن
grade-column-matches = مسابقه
grade-column-failing = ردشده
grade-column-illegal = غیرمجاز
grade-column-other = خطاهای دیگر
grade-column-judged = داوری‌شده
grade-column-error-rate = نرخ خطا
grade-column-pr = PR
grade-column-very-bad = خیلی بد
grade-max-illegal =
    { $n ->
        [one] { $player }: { $n } بازی غیرمجاز؛ حد مجاز { $most }
       *[other] { $player }: { $n } بازی غیرمجاز؛ حد مجاز { $most }
    }
grade-max-unjudged =
    { $n ->
        [one] { $player }: { $n } پرتاب داوری‌پذیر نبود؛ حد مجاز { $most }
       *[other] { $player }: { $n } پرتاب داوری‌پذیر نبود؛ حد مجاز { $most }
    }
grade-max-error-rate = { $player }: نرخ خطا { $n }؛ حد مجاز { $most }
grade-max-pr = { $player }: ‏PR برابر { $n }؛ حد مجاز { $most }
grade-max-very-bad =
    { $n ->
        [one] { $player }: { $n } تصمیم خیلی بد؛ حد مجاز { $most }
       *[other] { $player }: { $n } تصمیم خیلی بد؛ حد مجاز { $most }
    }
grade-deny =
    { $n ->
        [one] { $name } { $n } بار پیدا شد و منع شده است
       *[other] { $name } { $n } بار پیدا شد و منع شده است
    }
grade-strict =
    { $n ->
        [one] { $n } مشکل، و هیچ‌کدام مجاز نیست
       *[other] { $n } مشکل، و هیچ‌کدام مجاز نیست
    }
