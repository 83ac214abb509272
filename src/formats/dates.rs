//! Days as several programs count them.

/// Returns day and time of a number of days since 30 December 1899; nothing before that day or after the year 9999.
pub(super) fn date(days: f64) -> Option<(String, String)> {
    const SECONDS: f64 = 86_400.0;
    const LATEST: f64 = 2_958_466.0;
    if !(1.0..LATEST).contains(&days) {
        return None;
    }
    let seconds = (days.fract() * SECONDS).round().min(SECONDS - 1.0);
    let (days, seconds) = (whole(days), whole(seconds));
    // Years that begin in March, so that the leap day is the last: day 0 is 1 March of year 0.
    let day = days + 693_899;
    let (era, of_era) = (day / 146_097, day % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * shifted + 2) / 5 + 1, if shifted < 10 { shifted + 3 } else { shifted - 9 });
    let year = 400 * era + year + u32::from(month <= 2);
    Some((format!("{year:04}.{month:02}.{day:02}"), format!("{:02}.{:02}", seconds / 3600, seconds / 60 % 60)))
}

/// Returns the whole part of a number from 0 to a few millions.
fn whole(number: f64) -> u32 {
    number.trunc().clamp(0.0, 1e9) as u32
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_counted_from_the_end_of_1899() {
        let day = |days| date(days).map(|(date, time)| format!("{date} {time}"));
        assert_eq!(day(2.0).as_deref(), Some("1900.01.01 00.00"));
        assert_eq!(day(36_585.5).as_deref(), Some("2000.02.29 12.00"));
        assert_eq!(day(45_256.395_833_333_336).as_deref(), Some("2023.11.26 09.30"));
        assert_eq!((day(0.0), day(-1.0), day(f64::NAN), day(1e12)), (None, None, None, None));
    }
}
