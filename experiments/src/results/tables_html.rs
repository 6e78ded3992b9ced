//! The tables of report.html.

use std::fmt::Write;

use super::Results;
use super::rotation::seats_comparable;

/// The most rows of a table in the report.
const ROWS: usize = 400;

/// Beside seats of cells without rotation.
const KEPT_SEATS: &str = "<p class=\"note\">Where bots keep their seats, a seat's wins are those of the bot that sits there: they say \
                          nothing of the seat.</p>\n";

/// What the intervals of cards are, which differ from all others.
const CARD_INTERVALS: &str = "<p class=\"note\">The intervals of cards (in cards.parquet and in the chart) count every game of a seat as if it \
                              were alone, not by blocks: wins by block and card are not kept. As a rule they are too wide.</p>\n";

/// Text made safe for HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// A value of a table: words, or a number with its text.
enum Value {
    Words(String),
    Number(Option<f64>, String),
}

use Value::{Number, Words};

fn words(text: &str) -> Value {
    Words(text.to_owned())
}

fn whole(n: u64) -> Value {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(c);
    }
    Number(Some(n as f64), text)
}

fn share(x: f64) -> Value {
    Number(Some(x), format!("{:.2} %", x * 100.0))
}

fn maybe_share(x: Option<f64>) -> Value {
    x.map_or(Number(None, "–".into()), share)
}

fn decimal(x: f64) -> Value {
    Number(Some(x), format!("{x:.2}"))
}

/// Titles of columns; those that start with `*` hold words.
fn table(out: &mut String, title: &str, file: &str, columns: &[&str], rows: &[Vec<Value>]) {
    if rows.is_empty() {
        return;
    }
    let id = file.trim_end_matches(".parquet");
    let _ = write!(
        out,
        "<h3 id=\"{id}\">{title}</h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"{id}\">\n<table class=\"sortable\"><caption class=\"unseen\">{title}</caption>\n<thead><tr>"
    );
    for column in columns {
        let (class, name) = match column.strip_prefix('*') {
            Some(name) => (" class=\"words\"", name),
            None => ("", *column),
        };
        let _ = write!(out, "<th scope=\"col\" aria-sort=\"none\"{class}><button type=\"button\">{name}</button></th>");
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in rows.iter().take(ROWS) {
        out.push_str("<tr>");
        for value in row {
            match value {
                Words(text) => {
                    let text = escape(text);
                    let _ = write!(out, "<td class=\"words\" title=\"{text}\">{text}</td>");
                }
                Number(value, text) => {
                    let value = value.map_or(String::new(), |v| v.to_string());
                    let _ = write!(out, "<td data-value=\"{value}\">{text}</td>");
                }
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    if rows.len() > ROWS {
        let _ = writeln!(out, "<p class=\"note\">The first {ROWS} of {} rows; {file} has them all.</p>", rows.len());
    }
}

/// Every table of the report.
pub(super) fn tables(results: &Results) -> String {
    let labels = results.labels();
    let label = |cell: u32| words(labels.get(&cell).map_or("", String::as_str));
    let tables = &results.tables;
    let mut out = String::new();
    let rows: Vec<_> = results
        .overall()
        .map(|r| {
            vec![
                label(r.key.cell),
                words(&r.bot),
                share(r.win_rate),
                share(r.ci_low),
                share(r.ci_high),
                share(r.key.fair()),
                whole(r.games),
                whole(r.wins),
                whole(u64::from(r.key.players)),
            ]
        })
        .collect();
    let columns = ["*cell", "*bot", "win rate", "from", "to", "fair share", "games", "wins", "players"];
    table(&mut out, "Win rates", "win_rates.parquet", &columns, &rows);
    let rows: Vec<_> = tables
        .seats
        .iter()
        .map(|r| {
            vec![
                label(r.key.cell),
                whole(u64::from(r.seat) + 1),
                share(r.win_rate),
                share(r.ci_low),
                share(r.ci_high),
                share(r.key.fair()),
                whole(r.games),
                whole(r.wins),
            ]
        })
        .collect();
    let columns = ["*cell", "seat", "win rate", "from", "to", "fair share", "games", "wins"];
    table(&mut out, "Seats (1 moves first)", "seats.parquet", &columns, &rows);
    if !rows.is_empty() && results.cells().iter().any(|key| !seats_comparable(results, key)) {
        out.push_str(KEPT_SEATS);
    }
    let rows: Vec<_> = tables
        .pairs
        .iter()
        .map(|r| {
            vec![
                label(r.key.cell),
                words(&r.bot),
                words(&r.against),
                whole(r.games),
                share(r.win_share),
                share(r.ci_low),
                share(r.ci_high),
            ]
        })
        .collect();
    let columns = ["*cell", "*bot", "*against", "games", "share of wins", "from", "to"];
    table(&mut out, "Bot against bot", "pairs.parquet", &columns, &rows);
    let rows: Vec<_> = ends(results)
        .into_iter()
        .map(|r| {
            vec![
                label(r.key.cell),
                words(&r.bot),
                share(r.incidence_exploded),
                share(r.incidence_imploded),
                share(r.incidence_other),
                share(r.incidence_won),
                share(r.incidence_stalemate),
            ]
        })
        .collect();
    let columns = ["*cell", "*bot", "exploded", "imploded", "other deaths", "won", "called off"];
    table(&mut out, "How it ended for players", "explosions.parquet", &columns, &rows);
    let rows: Vec<_> = tables
        .crashes
        .iter()
        .map(|r| {
            vec![
                label(r.key.cell),
                words(&r.bot),
                r.seat.map_or(words("all"), |seat| words(&(seat + 1).to_string())),
                whole(r.games),
                whole(r.turns),
                decimal(r.explosions_per_game),
                decimal(r.explosions_per_game_low),
                decimal(r.explosions_per_game_high),
                share(r.explosions_per_turn),
                share(r.explosions_per_turn_low),
                share(r.explosions_per_turn_high),
                decimal(r.swaps_per_game),
                decimal(r.flips_per_game),
                whole(r.kittens_met),
                whole(r.defused),
                whole(r.laps),
                whole(r.magnets_added),
                whole(r.magnets_turned),
                whole(r.nopes),
            ]
        })
        .collect();
    let columns = [
        "*cell",
        "*bot",
        "*seat",
        "games",
        "turns",
        "explosions a game",
        "from",
        "to",
        "explosions a turn",
        "from",
        "to",
        "swaps a game",
        "flips a game",
        "kittens met",
        "defused",
        "laps",
        "Magnets added",
        "Magnets turned",
        "Nopes",
    ];
    table(&mut out, "Explosions, which recur in The Board Game", "crashes.parquet", &columns, &rows);
    let rows: Vec<_> = tables
        .pace
        .iter()
        .map(|r| {
            vec![
                label(r.key.cell),
                words(&r.quantity.replace('_', " ")),
                decimal(r.mean),
                decimal(r.sd),
                decimal(r.p5),
                decimal(r.p50),
                decimal(r.p95),
            ]
        })
        .collect();
    let columns = ["*cell", "*quantity", "mean", "sd", "5th percentile", "median", "95th percentile"];
    table(&mut out, "Pace", "pace.parquet", &columns, &rows);
    let rows: Vec<_> = tables
        .cards
        .iter()
        .map(|r| {
            vec![
                label(r.key.cell),
                words(&r.bot),
                words(&r.card.replace('_', " ")),
                whole(r.held_at_start),
                whole(r.drawn),
                whole(r.played),
                whole(r.noped),
                whole(r.stolen),
                maybe_share(r.win_rate_when_held),
                maybe_share(r.win_rate_when_played),
            ]
        })
        .collect();
    let columns = [
        "*cell",
        "*bot",
        "*card",
        "held at start",
        "drawn",
        "played",
        "noped",
        "stolen",
        "win rate when held",
        "win rate when played",
    ];
    table(&mut out, "Cards", "cards.parquet", &columns, &rows);
    if !rows.is_empty() {
        out.push_str(CARD_INTERVALS);
    }
    out
}

/// The last row of each cell and bot on the turn clock.
fn ends(results: &Results) -> Vec<&super::rows::Explosion> {
    let mut last: Vec<&super::rows::Explosion> = Vec::new();
    for row in results.tables.explosions.iter().filter(|r| &*r.clock == "turn") {
        match last.last_mut() {
            Some(l) if l.key.cell == row.key.cell && l.bot == row.bot => *l = row,
            _ => last.push(row),
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escape("<b a='x'>&\"</b>"), "&lt;b a=&#39;x&#39;&gt;&amp;&quot;&lt;/b&gt;");
    }

    #[test]
    fn numbers_are_grouped() {
        let Number(_, text) = whole(1_234_567) else { unreachable!() };
        assert_eq!(text, "1\u{202f}234\u{202f}567");
    }
}
