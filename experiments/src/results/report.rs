//! `report.html`: one self-contained file, and `eksim report DIR`, which redraws everything.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::charts::theme::{Theme, dark_rules};
use super::charts::{Chart, charts, font, paint};
use super::tables_html::{escape, tables};
use super::words::answer;
use super::{Error, Results, files};

const TEMPLATE: &str = include_str!("../../assets/report.html");
const STYLE: &str = include_str!("../../assets/report.css");
const SCRIPT: &str = include_str!("../../assets/report.js");

/// What to draw.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether to draw charts: as files, and in the report.
    pub charts: bool,
    /// Whether to write report.html.
    pub report: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { charts: true, report: true }
    }
}

/// What was written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The report, if it was asked for.
    pub report: Option<PathBuf>,
    /// The charts: each as SVG and PNG, light and dark.
    pub charts: Vec<PathBuf>,
}

/// Redraws `charts/*.svg`, `charts/*.png` and `report.html` of a results directory from its tables.
pub fn write_report(dir: &Path, options: &Options) -> Result<Written, Error> {
    write_report_of(&Results::open(dir)?, options)
}

/// The same for results that are in memory already; writes into their directory.
pub fn write_report_of(results: &Results, options: &Options) -> Result<Written, Error> {
    let drawn = if options.charts { charts(results) } else { Vec::new() };
    let mut written = Written::default();
    if options.charts {
        let place = results.dir.join("charts");
        files::make_dir(&place)?;
        let paths: Result<Vec<Vec<PathBuf>>, Error> = drawn.par_iter().map(|chart| chart.write(&place)).collect();
        written.charts = paths?.concat();
        remove_charts(&place, &written.charts);
    }
    if options.report {
        let path = results.dir.join("report.html");
        files::write(&path, html(results, &drawn)?.as_bytes())?;
        written.report = Some(path);
    }
    Ok(written)
}

/// Removes charts of an earlier drawing that have no successor; other files are left alone.
pub(super) fn remove_charts(place: &Path, kept: &[PathBuf]) {
    const NAMES: [&str; 10] =
        ["crashes", "win_rates", "matrix", "seats", "hazard", "incidence", "length", "cards", "sweep-", "convergence"];
    let Ok(entries) = std::fs::read_dir(place) else {
        return;
    };
    for path in entries.flatten().map(|e| e.path()) {
        let ours = path
            .file_name()
            .and_then(|n| n.to_str())
            .is_some_and(|n| NAMES.iter().any(|start| n.starts_with(start)) && (n.ends_with(".svg") || n.ends_with(".png")));
        if ours && !kept.contains(&path) {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// The report as one HTML document with these charts in it.
pub fn html(results: &Results, charts: &[Chart]) -> Result<String, Error> {
    let manifest = &results.manifest;
    let answer = answer(results);
    let points: String =
        answer.points.iter().chain(&answer.caveats).fold(String::new(), |out, p| out + "<li>" + &escape(p) + "</li>\n");
    let question = match manifest.question.as_str() {
        "" => String::new(),
        q => format!("<p class=\"question\">{}</p>", escape(q)),
    };
    // The author's own words are of the author's run: this one may have another seed, other games or another version.
    let kept = match manifest.answer.as_str() {
        "" => String::new(),
        text => format!(
            "<aside class=\"kept\"><p><b>What the plan's author found</b> (kept with the plan; the numbers above and below are of this run)</p>\n<p>{}</p></aside>",
            escape(text)
        ),
    };
    let unfinished = if manifest.done {
        ""
    } else {
        "<p class=\"warning\">This run has not finished: the numbers cover the games played so far.</p>"
    };
    let drawn: Result<Vec<String>, Error> =
        charts.par_iter().map(|chart| figure(&results.dir.join("report.html"), chart)).collect();
    let drawn = match drawn?.concat() {
        none if none.is_empty() => none,
        some => {
            format!("<section id=\"charts\" aria-labelledby=\"charts-h\">\n<h2 id=\"charts-h\">Charts</h2>\n{some}</section>")
        }
    };
    let style = style();
    let command = match manifest.command.as_str() {
        "" => "(the manifest names no command)",
        command => command,
    };
    Ok(fill(&[
        ("title", &escape(manifest.heading())),
        ("version", &escape(&manifest.version)),
        ("plan", &escape(if manifest.plan.is_empty() { "(none)" } else { &manifest.plan })),
        ("fonts", &fonts()),
        ("style", &style),
        ("question", &question),
        ("unfinished", unfinished),
        ("headline", &escape(&answer.headline)),
        ("points", &if points.is_empty() { points } else { format!("<ul>\n{points}</ul>") }),
        ("kept", &kept),
        ("charts", &drawn),
        ("tables", &tables(results)),
        ("command", &escape(command)),
        ("facts", &facts(results)),
        ("script", SCRIPT),
    ]))
}

/// The template with its marks filled in, in one pass: what is filled in is not looked at again.
fn fill(values: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = TEMPLATE;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let Some((mark, after)) = after.split_once("}}") else {
            rest = after;
            break;
        };
        if let Some((_, value)) = values.iter().find(|v| v.0 == mark) {
            out.push_str(value);
        }
        rest = after;
    }
    out + rest
}

/// A chart, wide and narrow; the style sheet shows one and turns light into dark.
pub(crate) fn figure(report: &Path, chart: &Chart) -> Result<String, Error> {
    let mut out = format!("<figure>\n<h3 class=\"unseen\">{}</h3>\n", escape(&chart.title));
    for (scene, class) in [(&chart.wide, "wide"), (&chart.narrow, "narrow")] {
        let svg = paint::svg(scene, Theme::Light).map_err(|problem| Error::Draw { path: report.to_path_buf(), problem })?;
        let view = svg.find("viewBox").unwrap_or(0);
        let svg = svg[view..].replace(" xmlns=\"http://www.w3.org/2000/svg\"", "");
        let svg = svg.replace(&format!(" font-family=\"{}\"", font::FAMILY), "");
        let _ = write!(out, "<svg class=\"{class}\" role=\"img\" aria-label=\"{}\" {svg}", escape(&chart.alt));
    }
    let name = &chart.name;
    let _ = writeln!(
        out,
        "<figcaption>{} Files: charts/{name}.svg, charts/{name}.png, and both as {name}-dark.</figcaption>\n</figure>",
        escape(&chart.alt)
    );
    Ok(out)
}

/// What one must know to repeat the run.
fn facts(results: &Results) -> String {
    let m = &results.manifest;
    let blocks: u64 = m.cells.iter().map(|c| c.blocks).sum();
    let efficiency: Vec<f64> = m.cells.iter().filter_map(|c| c.pairing_efficiency).collect();
    let efficiency = match (efficiency.iter().copied().reduce(f64::min), efficiency.iter().copied().reduce(f64::max)) {
        (Some(low), Some(high)) if high - low >= 0.05 => format!("{low:.2} to {high:.2} by cell"),
        (Some(low), _) => format!("{low:.2}"),
        _ => String::new(),
    };
    let mut presets: Vec<String> = Vec::new();
    for (name, bot) in m.cells.iter().flat_map(|c| &c.presets) {
        let text = format!("{name} = {bot}");
        if !presets.contains(&text) {
            presets.push(text);
        }
    }
    let mut boards: Vec<String> = Vec::new();
    for board in m.cells.iter().filter_map(|c| c.more.get("board")) {
        let word = |key: &str| board[key].as_str().unwrap_or_default();
        let text = format!("{} ({})", word("name"), word("fingerprint"));
        if !boards.contains(&text) {
            boards.push(text);
        }
    }
    let count = |n: u64| if n > 0 { n.to_string() } else { String::new() };
    let rows = [
        ("Seed", m.seed.to_string()),
        ("Games", count(m.games)),
        ("Blocks", count(blocks)),
        ("Cells", results.cells().len().to_string()),
        ("Bots with a name of their own", presets.join("; ")),
        ("Pairing efficiency realised", efficiency),
        ("Board", boards.join(", ")),
        ("Version", m.version.clone()),
        ("Plan hash", m.plan_hash.clone()),
        ("Fingerprint of the tally", m.fingerprint.clone()),
        ("Fingerprint of the engine", m.engine_fingerprint.clone()),
        ("Shards", m.shards.join(", ")),
    ];
    rows.iter()
        .filter(|r| !r.1.is_empty())
        .fold(String::new(), |out, (name, value)| out + &format!("<dt>{name}</dt><dd>{}</dd>\n", escape(value)))
}

/// The style sheet, light and dark.
pub(crate) fn style() -> String {
    STYLE.replace("{{dark_charts}}", &dark_rules("figure"))
}

/// The fonts of the charts as style rules, so that their text fits as it was measured.
pub(crate) fn fonts() -> String {
    let rule = |bytes: &[u8], weight: &str| {
        format!("@font-face{{font-family:Inter;font-weight:{weight};src:url(data:font/otf;base64,{})}}\n", base64(bytes))
    };
    rule(font::REGULAR, "100 500") + &rule(font::BOLD, "501 900")
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_u32, |w, b| w << 8 | u32::from(*b)) << (8 * (3 - chunk.len()));
        for i in 0..4 {
            if i <= chunk.len() {
                out.push(char::from(DIGITS[(word >> (18 - 6 * i)) as usize & 63]));
            } else {
                out.push('=');
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples::{self, Shape};

    #[test]
    fn base64_of_the_standard() {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn the_report_is_whole_and_loads_nothing() {
        let shape = Shape { cells: 2, ..Default::default() };
        let mut results = Results { manifest: samples::manifest(&shape), tables: samples::tables(&shape), ..Default::default() };
        results.manifest.title = "<script>alert(1)</script> {{headline}}".into();
        let drawn = charts(&results);
        let page = html(&results, &drawn).unwrap();
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; {{headline}}"));
        assert!(page.contains(&escape(&results.manifest.command)));
        assert!(!page.contains("http:") && !page.contains("https:"));
        assert_eq!(page.matches("<figure>").count(), drawn.len());
        assert!(!page.contains("has not finished"));
        assert!(page.contains("Those of cards do not") && page.contains("The intervals of cards"));
    }
}
