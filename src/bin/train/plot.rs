//! Draws the curves of a training: the error on the validation positions over the samples seen.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;

/// Draws validation curves as a picture.
#[derive(Args)]
pub(crate) struct Plot {
    /// CSV files that `fit` wrote, each perhaps with a name: NAME=FILE.
    #[arg(required = true)]
    curves: Vec<String>,
    /// SVG file.
    #[arg(long)]
    out: PathBuf,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 60.0;
const BOTTOM: f64 = 320.0;
const TOP: f64 = 30.0;
const RIGHT: f64 = 620.0;
const COLOURS: [&str; 9] =
    ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#e377c2", "#7f7f7f", "#17becf"];

/// A curve: its name, and its points in millions of samples and thousandths of a point.
type Curve = (String, Vec<(f64, f64)>);

impl Plot {
    pub(crate) fn run(&self) -> Result<()> {
        let curves = self.curves.iter().map(|text| read(text)).collect::<Result<Vec<_>>>()?;
        std::fs::write(&self.out, svg(&curves)?)?;
        Ok(())
    }
}

fn read(text: &str) -> Result<Curve> {
    let (name, path) = text.split_once('=').unwrap_or((text, text));
    let csv = std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
    let mut lines = csv.lines();
    let head: Vec<&str> = lines.next().unwrap_or("").split(',').collect();
    let column =
        |name: &str| head.iter().position(|&title| title == name).with_context(|| format!("no {name} in {path}"));
    let (x, y) = (column("samples")?, column("valid_equity")?);
    let point = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |place: usize| fields.get(place).and_then(|field| field.parse::<f64>().ok());
        Some((number(x)? / 1e6, number(y)? * 1000.0))
    };
    let points: Vec<_> = lines.filter_map(point).collect();
    ensure!(!points.is_empty(), "{path} has no measurements");
    Ok((name.to_owned(), points))
}

/// Returns the picture; the error is drawn on a logarithmic scale.
fn svg(curves: &[Curve]) -> Result<String> {
    let all = || curves.iter().flat_map(|(_, points)| points);
    let most = all().map(|&(x, _)| x).fold(1.0, f64::max);
    let low = all().map(|&(_, y)| y).fold(f64::MAX, f64::min).max(1.0) * 0.9;
    let high = all().map(|&(_, y)| y).fold(low * 1.5, f64::max) * 1.05;
    let across = |x: f64| LEFT + x / most * (RIGHT - LEFT);
    let down = |y: f64| BOTTOM - (y / low).ln() / (high / low).ln() * (BOTTOM - TOP);
    let mut out = String::new();
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">"#
    )?;
    writeln!(out, r#"<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>"#)?;
    for y in [5.0, 7.0, 10.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 70.0, 100.0, 150.0, 200.0, 300.0] {
        if (low..=high).contains(&y) {
            let at = down(y);
            writeln!(out, r##"<path d="M{LEFT} {at:.1}H{RIGHT}" stroke="#ddd"/>"##)?;
            writeln!(
                out,
                r#"<text x="{:.1}" y="{:.1}" font-size="11" text-anchor="end">{y}</text>"#,
                LEFT - 6.0,
                at + 4.0
            )?;
        }
    }
    let step = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0].into_iter().find(|step| most / step <= 10.0);
    let step = step.unwrap_or(1000.0);
    for tick in 0..=(most / step) as u32 {
        let x = f64::from(tick) * step;
        let (at, y) = (across(x), BOTTOM + 16.0);
        writeln!(out, r#"<text x="{at:.1}" y="{y}" font-size="11" text-anchor="middle">{x}</text>"#)?;
    }
    let title = "RMS error in equity on validation positions, thousandths, over millions of samples";
    writeln!(out, r#"<text x="{LEFT}" y="18" font-size="12">{title}</text>"#)?;
    for (index, (name, points)) in curves.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let path: Vec<String> = points.iter().map(|&(x, y)| format!("{:.1},{:.1}", across(x), down(y))).collect();
        let path = path.join(" ");
        writeln!(out, r#"<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>"#)?;
        let y = TOP + 14.0 * (index as f64 + 1.0);
        writeln!(out, r#"<text x="{RIGHT}" y="{y}" font-size="12" text-anchor="end" fill="{colour}">{name}</text>"#)?;
    }
    writeln!(out, "</svg>")?;
    Ok(out)
}
