//! The document that `eksim advise --json` prints, and the same in sentences.

use serde::Serialize;

use super::risk::Risk;

/// Rows that are printed; all of them are in the document.
const ROWS: usize = 15;

/// The advice for one decision.
#[derive(Clone, Debug, Serialize)]
pub struct AdviceReport {
    /// The format number of this document.
    pub format: u32,
    /// The sets.
    pub sets: Vec<&'static str>,
    /// Players at the table.
    pub players: usize,
    /// Who is advised.
    pub seat: u8,
    /// What is asked.
    pub question: String,
    /// The position, as it can be given to `--position`.
    pub position: String,
    /// What was done since, as it can be given to `--then`.
    pub then: Vec<String>,
    /// Cards of the table that lie nowhere: taken as gone, any of the unseen.
    pub unaccounted: usize,
    /// Who plays in the imagined games.
    pub bot: String,
    /// Imagined worlds.
    pub worlds: u64,
    /// The seed of the worlds.
    pub seed: u64,
    /// The risk of the next draw; none for an empty pile.
    pub next_draw: Option<Risk>,
    /// The best answer.
    pub best: String,
    /// Whether another one can't be told from it.
    pub too_close: bool,
    /// Every answer that was tried, the best first.
    pub answers: Vec<AnswerReport>,
    /// Legal answers that were not tried: there are too many.
    pub not_tried: usize,
    /// Games played to the end.
    pub games: u64,
}

/// One answer.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerReport {
    /// In notation.
    pub action: String,
    /// In words.
    pub words: String,
    /// The chance to win.
    pub win: f64,
    /// Lower end of its 95 % interval.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// How much worse than the best, in the same worlds.
    pub worse: f64,
    /// Lower end of its interval, corrected for the number of answers.
    pub worse_low: f64,
    /// Upper end.
    pub worse_high: f64,
    /// Whether it can't be told from the best.
    pub close: bool,
    /// Worlds in which it was played; fewer than all for one that was surely worse.
    pub worlds: u64,
}

/// The advice as a person reads it.
pub fn text(report: &AdviceReport) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let percent = |x: f64| format!("{:.1} %", 100.0 * x);
    let _ = writeln!(
        out,
        "{}, {} players; you are seat {}: {}",
        report.sets.join(" + "),
        report.players,
        report.seat,
        report.question
    );
    if report.unaccounted > 0 {
        let _ = writeln!(out, "{} cards of the deck lie nowhere you named: any of those you can't see", report.unaccounted);
    }
    let risk = report.next_draw.as_ref().map_or("The pile is empty.".to_string(), |risk| match (risk.known, &risk.fraction) {
        (Some(card), _) => format!("The next card is {card}: you know it."),
        (None, Some(fraction)) => format!("The next card is a kitten with {} ({fraction}).", percent(risk.kitten)),
        (None, None) => format!("The next card is a kitten with about {} (one may be held in secret).", percent(risk.kitten)),
    });
    let Some(best) = report.answers.first() else { return out };
    let _ =
        write!(out, "\n{}: wins {} ({:.1} to {:.1})", best.words, percent(best.win), 100.0 * best.ci_low, 100.0 * best.ci_high);
    let close: Vec<&str> = report.answers[1..].iter().filter(|a| a.close).map(|a| a.words.as_str()).collect();
    match report.answers.get(1) {
        None => out.push_str("; there is nothing else to do. "),
        Some(_) if !close.is_empty() => {
            let shown = close.iter().take(4).copied().collect::<Vec<_>>().join("; ");
            let more = if close.len() > 4 { format!(" and {} more", close.len() - 4) } else { String::new() };
            let _ = write!(out, ". Too close to call: {shown}{more} may be as good; more --games tell them apart. ");
        }
        Some(next) => {
            let _ = write!(
                out,
                "; {} wins {}, {:.1} points ({:.1} to {:.1}) worse. ",
                next.words,
                percent(next.win),
                100.0 * next.worse,
                100.0 * next.worse_low,
                100.0 * next.worse_high
            );
        }
    }
    let _ = writeln!(out, "{risk}\n");
    let wide = report.answers.iter().take(ROWS).map(|a| a.words.chars().count()).max().unwrap_or(6).max(6);
    let _ = writeln!(out, "  {:<wide$} {:>7}  {:<14} worse by (points)", "answer", "wins %", "95 % interval");
    for (i, a) in report.answers.iter().take(ROWS).enumerate() {
        let interval = format!("{:.1} to {:.1}", 100.0 * a.ci_low, 100.0 * a.ci_high);
        let worse = match i {
            0 => "-".to_string(),
            _ => format!(
                "{:.1} ({:.1} to {:.1}){}",
                100.0 * a.worse,
                100.0 * a.worse_low,
                100.0 * a.worse_high,
                if a.close { "  too close to call" } else { "" }
            ),
        };
        let _ = writeln!(out, "  {:<wide$} {:>7.1}  {interval:<14} {worse}", a.words, 100.0 * a.win);
    }
    let hidden = report.answers.len().saturating_sub(ROWS);
    if hidden + report.not_tried > 0 {
        let _ = writeln!(out, "  and {hidden} more answers (--json has them), {} not tried", report.not_tried);
    }
    let _ = writeln!(
        out,
        "\n{} games in {} imagined worlds, everybody playing like {} (seed {})\nposition: {}",
        report.games, report.worlds, report.bot, report.seed, report.position
    );
    for action in &report.then {
        let _ = writeln!(out, "then: {action}");
    }
    out
}
