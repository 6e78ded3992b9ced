//! A study of balance as one self-contained page with its charts.

use std::fmt::Write;
use std::path::Path;

use super::balance::BalanceReport;
use super::balance_text::text;
use crate::failure::Failure;
use crate::results::charts::Chart;
use crate::results::charts::differences::{Difference, Words, differences};
use crate::results::report::{figure, fonts, style};
use crate::results::tables_html::escape;
use crate::results::{Error, files};

/// Writes `report.html`, `charts/` and `balance.json`.
pub fn write_pages(dir: &Path, command: &str, reports: &[BalanceReport], whole: &serde_json::Value) -> Result<(), Failure> {
    files::make_dir(dir)?;
    let charts: Vec<Vec<Chart>> = reports.iter().enumerate().map(|(i, report)| charts(i, report)).collect();
    let place = dir.join("charts");
    files::make_dir(&place)?;
    for chart in charts.iter().flatten() {
        chart.write(&place)?;
    }
    files::write(&dir.join("report.html"), page(command, reports, &charts)?.as_bytes())?;
    let json = serde_json::to_vec_pretty(whole).map_err(|e| Failure::Run(e.to_string()))?;
    Ok(files::write(&dir.join("balance.json"), &json)?)
}

/// The charts of a study: what changes by seat, and what the cards are worth.
fn charts(number: usize, report: &BalanceReport) -> Vec<Chart> {
    let confidence = format!("{:.0} % intervals", 100.0 * report.confidence);
    let seats = report.bots.iter().flat_map(|bot| bot.seats.iter().map(move |seat| (bot, seat)));
    let changes: Vec<Difference> = seats
        .clone()
        .map(|(bot, seat)| Difference {
            label: format!("{}, seat {}", bot.bot, seat.seat + 1),
            low: seat.change_low,
            value: seat.share.difference,
            high: seat.change_high,
        })
        .collect();
    let fair = 1.0 / report.players as f64;
    let shares: Vec<Difference> = seats
        .map(|(bot, seat)| Difference {
            label: format!("{}, seat {}", bot.bot, seat.seat + 1),
            low: seat.share_low - fair,
            value: seat.share.house - fair,
            high: seat.share_high - fair,
        })
        .collect();
    let cards: Vec<Difference> = report
        .cards
        .iter()
        .map(|card| Difference {
            label: card.card.replace('_', " "),
            low: -card.never.ci_high,
            value: -card.never.loss,
            high: -card.never.ci_low,
        })
        .collect();
    let name = |of: &str| if number == 0 { of.to_string() } else { format!("{of}-{}", number + 1) };
    let names = ["change", "fairness", "cards"].map(name);
    let changes_text =
        format!("Win share of every seat under the house rules less that under the unchanged rules, {confidence}.");
    let shares_text = format!("Win share of every seat under the house rules less the fair share, {confidence}.");
    let change = Words {
        name: &names[0],
        title: "What does the house rule change?",
        subtitle: &changes_text,
        zero: "no change",
        note: "Both variants were played under the same luck, and the difference was taken block by block. Seat 1 moves first (seat 0 in the numbers).",
    };
    let fairness = Words {
        name: &names[1],
        title: "Is every seat worth the same?",
        subtitle: &shares_text,
        zero: "the fair share",
        note: "Every bot against itself. Seat 1 moves first (seat 0 in the numbers).",
    };
    let worth = Words {
        name: &names[2],
        title: "What is a card worth to its player?",
        subtitle: "What happens to a player's win share when he may never play the card, 95 % intervals.",
        zero: "no loss",
        note: "One player is held back, in every seat in turn; the same deals were played with him free.",
    };
    [
        differences(&change, &changes, report.margin),
        differences(&fairness, &shares, report.margin),
        differences(&worth, &cards, report.margin),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The page; `charts` by study.
pub fn page(command: &str, reports: &[BalanceReport], charts: &[Vec<Chart>]) -> Result<String, Error> {
    let mut body = String::new();
    for (i, report) in reports.iter().enumerate() {
        let (sets, name) = (escape(&report.sets.join(" + ")), escape(&report.name));
        let _ = writeln!(body, "<section>\n<h2>{name}: {sets}, {} players</h2>", report.players);
        let _ = writeln!(body, "<p class=\"headline\">{}</p>", escape(&headline(report)));
        for chart in charts.get(i).into_iter().flatten() {
            body += &figure(Path::new("report.html"), chart)?;
        }
        let _ = writeln!(body, "<h3>All numbers</h3>\n<pre tabindex=\"0\">{}</pre>\n</section>", escape(&text(report)));
    }
    let title = match reports {
        [one] => format!("Is it balanced? {}", one.name),
        _ => "Which of these house rules are balanced?".to_string(),
    };
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n\
         <style>\n{}\n{}</style>\n</head>\n<body>\n<header>\n<p class=\"kind\">eksim balance</p>\n<h1>{title}</h1>\n</header>\n<main>\n\
         {body}<section>\n<h2>Do it again</h2>\n<pre tabindex=\"0\"><code>{}</code></pre>\n</section>\n\
         <section>\n<h2>What this does not say</h2>\n<ul>\n\
         <li>These are bots, not people. What is fair among them may not be fair at your table.</li>\n\
         <li>Every axis stands for itself: no score adds them up. The word speaks of the seats alone.</li>\n\
         <li>An interval covers luck only, not a bot that plays a card badly.</li>\n</ul>\n</section>\n</main>\n\
         <footer><p>Made by eksim {}. Self-contained: it loads nothing.</p></footer>\n</body>\n</html>\n",
        fonts(),
        style(),
        escape(command),
        env!("CARGO_PKG_VERSION"),
        title = escape(&title),
    ))
}

/// The verdict in a sentence.
fn headline(report: &BalanceReport) -> String {
    let margin = 100.0 * report.margin;
    let more = report.games_needed.map_or(String::new(), |games| format!(" About {games} games a table would do."));
    format!(
        "{}. Held against a margin of {margin:.2} points. Against the fair share: {}; the unchanged rules: {}; the change: {}. It would pass from a margin of {:.2} points on.{more}",
        report.verdict,
        report.seats,
        report.unchanged,
        report.change,
        100.0 * report.smallest_margin
    )
}
