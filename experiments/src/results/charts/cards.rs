//! Which cards go with winning: win rate when held and when played, against the bot's own rate.

use eksim_engine::cards::{Family, Kind};

use super::axis::Rows;
use super::chart::Chart;
use super::choose::Data;
use super::frame::{Frame, Sample};
use super::scale::{Scale, Unit};
use super::scene::{Ink, Scene};
use crate::results::rows::{Card, CellKey};

/// The most cells with a chart of their own, and the most cards in one.
const CELLS: usize = 4;
const CARDS: usize = 32;

pub(super) fn charts(data: &Data<'_>) -> Vec<Chart> {
    let cells = super::choose::spread(&data.cells, CELLS);
    let one = cells.len() == 1;
    cells
        .iter()
        .filter_map(|key| {
            let name = if one { "cards".to_owned() } else { format!("cards-{}", key.cell) };
            chart(data, key, name)
        })
        .collect()
}

fn chart(data: &Data<'_>, key: &CellKey, name: String) -> Option<Chart> {
    // The strongest bot of the cell: its habits say most about what cards are worth.
    let best = data.results.overall().filter(|r| r.key.cell == key.cell).max_by(|a, b| a.win_rate.total_cmp(&b.win_rate))?;
    let all = data.results.tables.cards.iter();
    let mut cards: Vec<&Card> = all
        .filter(|r| r.key.cell == key.cell && r.bot == best.bot)
        .filter(|r| r.win_rate_when_held.or(r.win_rate_when_played).is_some())
        .collect();
    let before = cards.len();
    cards.retain(|r| !kitten(&r.card));
    let kittens = before > cards.len();
    if cards.is_empty() {
        return None;
    }
    let worth = |c: &Card| c.win_rate_when_held.or(c.win_rate_when_played).unwrap_or(0.0);
    cards.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then_with(|| a.card.cmp(&b.card)));
    let left_out = cards.len().saturating_sub(CARDS);
    if left_out > 0 {
        // Both ends are what one looks for.
        cards.drain(CARDS / 2..CARDS / 2 + left_out);
    }
    let place = if data.cells.len() > 1 { format!(" ({})", data.label(key.cell)) } else { String::new() };
    let title = format!("Which cards go with winning{place}?");
    let mut subtitle = format!(
        "{}: win rate in games with the card, as percentage points above or below the fair share of {:.1} %, with 95 % intervals.",
        best.bot,
        key.fair() * 100.0
    );
    if kittens {
        subtitle += " Kittens that kill are left out.";
    }
    if left_out > 0 {
        subtitle += &format!(" {left_out} cards in the middle are left out.");
    }
    let alt = format!(
        "Card impact for {}. Highest: {}. Lowest: {}.",
        best.bot,
        cards[0].card.replace('_', " "),
        cards[cards.len() - 1].card.replace('_', " ")
    );
    let fair = key.fair();
    let own = best.win_rate - fair;
    Some(Chart::new(name, title.clone(), alt, |width| lay_out(width, &title, &subtitle, &cards, fair, own)))
}

/// Whether a card is a kitten that kills: who holds one is as good as dead, and its bar would squeeze all others.
fn kitten(card: &str) -> bool {
    Kind::named(card).is_some_and(|kind| kind.spec().family == Family::Kitten)
}

fn lay_out(width: f64, title: &str, subtitle: &str, cards: &[&Card], fair: f64, own: f64) -> Scene {
    let mut frame = Frame::new(width, title, subtitle);
    frame.legend(&[
        (Sample::Box(Ink::Series(0)), "held at any time".into()),
        (Sample::Box(Ink::Series(4)), "played".into()),
        (Sample::Dashes, "the bot's win rate in all games".into()),
    ]);
    let ends = cards
        .iter()
        .flat_map(|c| [c.held_low, c.held_high, c.played_low, c.played_high, c.win_rate_when_held, c.win_rate_when_played]);
    let x = Scale::over(ends.flatten().map(|v| v - fair).chain([0.0, own]), Unit::Points);
    let labels: Vec<String> = cards.iter().map(|c| c.card.replace('_', " ")).collect();
    let axes = Rows::draw(&mut frame, &labels, 24.0, x, "percentage points from the fair share");
    let zero = axes.px(0.0);
    for (i, card) in cards.iter().enumerate() {
        let bars = [
            (-4.5, Ink::Series(0), card.win_rate_when_held, card.held_low, card.held_high),
            (4.5, Ink::Series(4), card.win_rate_when_played, card.played_low, card.played_high),
        ];
        for (shift, ink, rate, low, high) in bars {
            let Some(rate) = rate else { continue };
            let (at, y) = (axes.px(rate - fair), axes.py(i) + shift);
            frame.scene.rect(at.min(zero), y - 4.0, (at - zero).abs().max(0.5), 8.0, ink, 0.9);
            if let (Some(low), Some(high)) = (low, high) {
                let (low, high) = (axes.px(low - fair), axes.px(high - fair));
                frame.scene.line(vec![(low, y), (high, y)], Ink::Text, 1.0);
            }
        }
    }
    let (top, base) = (axes.plot.y, axes.plot.y + axes.plot.h);
    frame.scene.line(vec![(zero, top), (zero, base)], Ink::Axis, 1.2);
    let own = axes.px(own);
    frame.scene.dashes((own, top), (own, base), Ink::Axis, 1.5);
    frame.finish(
        "Going with is not making: cards are also played because a game goes well, or held because it lasted. Intervals count \
         each game of a seat as if alone, not by blocks, which makes them too wide as a rule.",
    )
}
