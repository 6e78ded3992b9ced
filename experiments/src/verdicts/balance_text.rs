//! A study of balance as a person reads it.

use std::fmt::Write;

use super::balance::{Against, BalanceReport, BotReport};
use super::restricted::Loss;
use crate::sim::luck::WithoutLuck;

/// The whole study in words.
pub fn text(report: &BalanceReport) -> String {
    let mut out = String::new();
    let baseline = if report.baseline.is_empty() { "the unchanged rules".to_string() } else { report.baseline.join(" ") };
    let _ = writeln!(
        out,
        "{}, {} players, {}: {} games a table, and as many under {baseline} with the same luck, seed {}",
        report.sets.join(" + "),
        report.players,
        report.name,
        report.games,
        report.seed
    );
    report.bots.iter().for_each(|bot| seats(&mut out, bot, report.confidence));
    skill(&mut out, report);
    report.bots.iter().for_each(|bot| pace(&mut out, bot));
    cards(&mut out, report);
    drama(&mut out, report);
    words(&mut out, report);
    out
}

/// The seats of one bot.
fn seats(out: &mut String, bot: &BotReport, confidence: f64) {
    let _ = writeln!(
        out,
        "\nseats, {} against itself: {}; against 1/N {}; unchanged rules {}; the change {}",
        bot.bot, bot.verdict, bot.seats_word, bot.unchanged, bot.change
    );
    for seat in &bot.seats {
        let share = &seat.share;
        let _ = writeln!(
            out,
            "  seat {} wins {:>6.2} %  {:.0} % interval {:.2} to {:.2}; unchanged {:.2}, difference {:+.2} ({:+.2} to {:+.2})",
            seat.seat,
            100.0 * share.house,
            100.0 * confidence,
            100.0 * seat.share_low,
            100.0 * seat.share_high,
            100.0 * share.unchanged,
            100.0 * share.difference,
            100.0 * seat.change_low,
            100.0 * seat.change_high
        );
    }
    let taken = |found: &WithoutLuck| {
        let gain = found.gain.map_or("no variance".to_string(), |g| format!("variance {g:.2} times smaller"));
        let [estimate, low, high] = [found.estimate, found.ci_low, found.ci_high].map(|x| 100.0 * x);
        format!("{estimate:.2} ({low:.2} to {high:.2}; {gain}; luck zero on average, p = {:.3})", found.mean_zero_p)
    };
    for seat in &bot.seats {
        let Some(share) = &seat.without_luck else { continue };
        let change = seat.difference_without_luck.as_ref().map_or("does not vary".to_string(), taken);
        let _ = writeln!(out, "  seat {} without the luck of the draw: {}, difference {change}", seat.seat, taken(share));
    }
}

fn skill(out: &mut String, report: &BalanceReport) {
    let Some(skill) = &report.skill else { return };
    let share = &skill.share;
    let _ = writeln!(
        out,
        "\nskill: one {} among {} wins {:.2} % (unchanged {:.2} %, difference {:+.2}, 95 % interval {}); gap to one of them {:+.2} points (unchanged {:+.2})",
        skill.strong,
        skill.weak,
        100.0 * share.house,
        100.0 * share.unchanged,
        100.0 * share.difference,
        share.interval(100.0, 2),
        100.0 * skill.gap,
        100.0 * skill.gap_unchanged
    );
}

fn pace(out: &mut String, bot: &BotReport) {
    let _ = writeln!(out, "\npace, {}: {:>12} {:>10} {:>12}  95 % interval", bot.bot, "house", "unchanged", "difference");
    for pace in &bot.pace {
        let m = &pace.mean;
        let interval = m.interval(1.0, 3);
        let _ =
            write!(out, "  {:<18} {:>10.3} {:>10.3} {:>+12.3}  {interval}", pace.quantity, m.house, m.unchanged, m.difference);
        let _ = match (pace.house_p50_p95, pace.unchanged_p50_p95) {
            (Some(h), Some(u)) => writeln!(out, "  (median {} P95 {}, unchanged {} and {})", h.0, h.1, u.0, u.1),
            _ => writeln!(out),
        };
    }
}

/// What the cards are worth.
fn cards(out: &mut String, report: &BalanceReport) {
    if report.cards.is_empty() {
        return;
    }
    let bot = report.bots.last().map_or("", |bot| bot.bot.as_str());
    let _ = writeln!(out, "\ncards: win share lost by one {bot} among its like when it is held back, in points");
    let _ = writeln!(
        out,
        "  {:<22} {:<26} {:<26} {:<26} word",
        "", "never plays it", "must play it at once", "never, unchanged rules"
    );
    let loss = |l: &Loss| format!("{:+.2} ({:+.2} to {:+.2})", 100.0 * l.loss, 100.0 * l.ci_low, 100.0 * l.ci_high);
    for card in &report.cards {
        let unchanged = card.unchanged.as_ref().map_or("not there".to_string(), loss);
        let _ = writeln!(
            out,
            "  {:<22} {:<26} {:<26} {unchanged:<26} {}",
            card.card,
            loss(&card.never),
            loss(&card.early),
            card.word
        );
    }
}

fn drama(out: &mut String, report: &BalanceReport) {
    let Some(drama) = &report.drama else { return };
    let _ = writeln!(
        out,
        "\ndrama, {} against itself, {} deals, {} games played on from every turn: 95 % intervals",
        drama.bot, drama.deals, drama.rollouts
    );
    for q in &drama.quantities {
        let m = &q.mean;
        let (name, interval) = (q.quantity, m.interval(1.0, 3));
        let _ = writeln!(out, "  {name:<18} {:>10.3} {:>10.3} {:>+12.3}  {interval}", m.house, m.unchanged, m.difference);
    }
}

/// The verdict and what stands behind it.
fn words(out: &mut String, report: &BalanceReport) {
    let (fair, margin) = (100.0 / report.players as f64, 100.0 * report.margin);
    let _ = writeln!(out, "\neach seat within {margin:.2} points of");
    let _ = writeln!(out, "  the fair share {fair:.2} %, house rules:      {}", report.seats);
    let _ = writeln!(out, "  the fair share {fair:.2} %, unchanged rules:  {}", report.unchanged);
    let _ = writeln!(out, "  its share under the unchanged rules:  {}", report.change);
    let held = match report.against {
        Against::Either => "by the fair share or the unchanged rules, whichever the seats keep to",
        Against::Fair => "by the fair share",
        Against::Unchanged => "by the change against the unchanged rules",
    };
    let smallest = 100.0 * report.smallest_margin;
    let _ = writeln!(out, "\n{} ({held}); it would pass from a margin of {smallest:.2} points on", report.verdict);
    if let Some(games) = report.games_needed {
        let _ = writeln!(out, "about {games} games a table would do: --games {games}");
    }
    for note in &report.notes {
        let _ = writeln!(out, "{note}");
    }
    let _ = writeln!(out, "This speaks of these bots, not of people.");
}
