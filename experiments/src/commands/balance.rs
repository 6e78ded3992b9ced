//! `eksim balance`: is this house rule balanced?

use clap::{Args, ValueEnum};
use eksim_bots::GameKind;
use eksim_statistics::Balance;

use super::table::{Chosen, switches};
use super::{Talk, print_json};
use crate::failure::Failure;
use crate::verdicts::balance::{BalanceReport, BotReport, Study};

/// `eksim balance`.
#[derive(Args, Debug)]
pub struct BalanceArgs {
    /// The sets in play, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "base", value_name = "SETS")]
    pub sets: Vec<String>,
    /// A board file for board-game, instead of the shipped board.
    #[arg(long, value_name = "FILE")]
    pub board: Option<std::path::PathBuf>,
    /// Players at the table.
    #[arg(long, default_value_t = 4, value_name = "N")]
    pub players: usize,
    /// The house rule in question, as key=value; may be given several times.
    #[arg(long = "set-rule", value_name = "KEY=VALUE")]
    pub set_rule: Vec<String>,
    /// The bots that judge, from weak to strong; skill is the gap between the first and the last.
    /// random,careful,counter in the card games, random,racer in board-game if nothing is said.
    #[arg(long, value_name = "BOTS")]
    pub panel: Option<String>,
    /// How far a seat may be off, in percent of the fair share.
    #[arg(long, default_value_t = 10.0, value_name = "PERCENT")]
    pub margin: f64,
    /// Games of each table, under the house rules and as many under the unchanged ones.
    #[arg(long, default_value = "20000", value_parser = crate::cli::count, value_name = "N")]
    pub games: u64,
    /// What the verdict holds every seat against: the fair share 1/N, or its share under the unchanged rules.
    #[arg(long, value_enum, default_value_t = Against::Fair)]
    pub against: Against,
    /// Leave out the cards: forbidding them one by one takes most of the time.
    #[arg(long)]
    pub no_cards: bool,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// The verdict that is hoped for; another one ends with exit code 3.
    #[arg(long, value_enum)]
    pub expect: Option<Expect>,
}

/// What a seat is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Against {
    /// 1/N: is the game fair with this rule?
    Fair,
    /// The same seat under the unchanged rules: does the rule change who wins?
    Unchanged,
}

/// A verdict to hope for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Expect {
    /// Every seat within the margin, whether there is a negligible bias or not.
    Balanced,
    /// A seat surely beyond the margin.
    Unbalanced,
}

impl Expect {
    fn met(self, word: Balance) -> bool {
        match self {
            Expect::Balanced => word <= Balance::BalancedNegligible,
            Expect::Unbalanced => word == Balance::Unbalanced,
        }
    }
}

pub(super) fn run(args: &BalanceArgs, talk: Talk) -> Result<(), Failure> {
    let study = study(args, talk)?;
    crate::bar::watch_for_interrupt();
    let (word, report) = study
        .run(&args.set_rule)
        .map_err(|stopped| stopped.or("interrupted, without a verdict; the same command starts again"))?;
    if talk.json {
        print_json(&report)?;
    } else {
        print!("{}", text(&report));
    }
    match args.expect {
        Some(expect) if !expect.met(word) => {
            let hoped = if expect == Expect::Balanced { Balance::Balanced } else { Balance::Unbalanced };
            Err(Failure::Verdict(format!("the verdict is {word}, {hoped} was expected")))
        }
        _ => Ok(()),
    }
}

/// The study that was asked for.
fn study(args: &BalanceArgs, talk: Talk) -> Result<Study, Failure> {
    let chosen = Chosen::new(&args.sets, args.board.as_deref())?;
    let usual = match chosen.kind() {
        GameKind::Cards => "random,careful,counter",
        GameKind::Board => "random,racer",
    };
    let panel = chosen.bots("--panel", args.panel.as_deref().unwrap_or(usual))?;
    if panel.is_empty() {
        return Err(Failure::Usage("`--panel` names no bot; `eksim list bots` does".into()));
    }
    let house = chosen.rules(args.players, &args.set_rule)?;
    // A mixture that must be forced has to be forced in the unchanged rules too.
    let forced = house.cards().is_some() && switches(&args.set_rule)?.force_mixture;
    let unchanged: &[String] = if forced { &["force_mixture=true".to_string()] } else { &[] };
    if !(0.1..=100.0).contains(&args.margin) {
        return Err(Failure::Usage(format!("`--margin {}`: 0.1 to 100 percent of the fair share are expected", args.margin)));
    }
    Ok(Study {
        plain: chosen.rules(args.players, unchanged)?,
        house,
        panel,
        margin: args.margin / 100.0,
        games: args.games,
        against_unchanged: args.against == Against::Unchanged,
        cards: !args.no_cards,
        seed: args.seed,
        show: talk.bar,
    })
}

/// The study as a person reads it.
fn text(report: &BalanceReport) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let rules = if report.rules.is_empty() { "no house rule".to_string() } else { report.rules.join(" ") };
    let _ = writeln!(
        out,
        "{}, {} players, {rules}: {} games a table, and as many under the unchanged rules with the same luck, seed {}",
        report.sets.join(" + "),
        report.players,
        report.games,
        report.seed
    );
    for bot in &report.bots {
        seats(&mut out, bot);
    }
    if let Some(skill) = &report.skill {
        let share = &skill.share;
        let _ = writeln!(
            out,
            "\nskill: one {} among {} wins {:.2} % (unchanged {:.2} %, difference {:+.2}, 95 % interval {:+.2} to {:+.2})",
            skill.strong,
            skill.weak,
            100.0 * share.house,
            100.0 * share.unchanged,
            100.0 * share.difference,
            100.0 * share.ci_low,
            100.0 * share.ci_high
        );
    }
    for bot in &report.bots {
        let _ = writeln!(out, "\npace, {}: {:>12} {:>10} {:>12}  95 % interval", bot.bot, "house", "unchanged", "difference");
        for pace in &bot.pace {
            let m = &pace.mean;
            let _ = write!(
                out,
                "  {:<18} {:>10.3} {:>10.3} {:>+12.3}  {:+.3} to {:+.3}",
                pace.quantity, m.house, m.unchanged, m.difference, m.ci_low, m.ci_high
            );
            let _ = match (pace.house_p50_p95, pace.unchanged_p50_p95) {
                (Some(h), Some(u)) => writeln!(out, "  (median {} P95 {}, unchanged {} and {})", h.0, h.1, u.0, u.1),
                _ => writeln!(out),
            };
        }
    }
    cards(&mut out, report);
    let fair = 100.0 / report.players as f64;
    let margin = 100.0 * report.margin;
    let _ = writeln!(out, "\neach seat within {margin:.2} points of");
    let _ = writeln!(out, "  the fair share {fair:.2} %, house rules:      {}", report.seats);
    let _ = writeln!(out, "  the fair share {fair:.2} %, unchanged rules:  {}", report.unchanged);
    let _ = writeln!(out, "  its share under the unchanged rules:  {}", report.change);
    let smallest = 100.0 * report.smallest_margin;
    let _ = writeln!(out, "\n{}; it would pass from a margin of {smallest:.2} points on", report.verdict);
    if let Some(games) = report.games_needed {
        let _ = writeln!(out, "about {games} games a table would do: --games {games}");
    }
    for note in &report.notes {
        let _ = writeln!(out, "{note}");
    }
    let _ = writeln!(out, "This speaks of these bots, not of people.");
    out
}

/// The seats of one bot.
fn seats(out: &mut String, bot: &BotReport) {
    use std::fmt::Write;
    let _ = writeln!(
        out,
        "\nseats, {} against itself: {}; unchanged rules: {}; the change: {}",
        bot.bot, bot.verdict, bot.unchanged, bot.change
    );
    for seat in &bot.seats {
        let share = &seat.share;
        let _ = writeln!(
            out,
            "  seat {} wins {:>6.2} %  90 % interval {:.2} to {:.2}; unchanged {:.2}, difference {:+.2} ({:+.2} to {:+.2})",
            seat.seat,
            100.0 * share.house,
            100.0 * seat.share_low,
            100.0 * seat.share_high,
            100.0 * share.unchanged,
            100.0 * share.difference,
            100.0 * share.ci_low,
            100.0 * share.ci_high
        );
    }
}

/// What the cards are worth.
fn cards(out: &mut String, report: &BalanceReport) {
    use std::fmt::Write;
    if report.cards.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "\ncards: what changes when nobody may play one, with the last bot of the panel among copies of the last but one"
    );
    for card in &report.cards {
        let share = &card.share;
        let _ = writeln!(
            out,
            "  {:<24} {:>+7.2} points ({:+.2} to {:+.2})  {:>+7.2} turns  {}",
            card.card,
            100.0 * share.difference,
            100.0 * share.ci_low,
            100.0 * share.ci_high,
            card.turns,
            card.word
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: BalanceArgs,
    }

    fn word(line: &str) -> (Balance, BalanceReport) {
        let args = Line::parse_from(std::iter::once("balance").chain(line.split_whitespace())).args;
        let talk = Talk { json: false, quiet: true, color: false, bar: false };
        study(&args, talk).unwrap().run(&args.set_rule).unwrap()
    }

    #[test]
    fn an_unfair_rule_is_unbalanced_and_few_games_are_not_enough() {
        let (balance, _) = word("--set-rule defuses_dealt=[0,1,1,1] --panel random --games 20000 --no-cards");
        assert_eq!(balance, Balance::Unbalanced);
        let (balance, report) = word("--set-rule hand=5 --panel random,careful --games 20 --no-cards");
        assert_eq!(balance, Balance::NotEnoughGames);
        assert!(report.games_needed.is_some_and(|n| n > 20));
        assert!(!text(&report).contains("NaN"));
    }

    #[test]
    fn a_rule_that_changes_nothing_differs_in_no_block() {
        let (balance, report) = word("--set-rule hand=7 --panel random,careful --games 1000 --no-cards --against unchanged");
        assert!(report.bots.iter().flat_map(|b| &b.seats).all(|s| s.share.difference == 0.0 && s.share.p == 1.0));
        assert_eq!(balance, Balance::Balanced);
        assert_eq!((report.seats, report.verdict), (report.unchanged, report.change));
        let (balance, _) = word("--set-rule hand=7 --panel random --games 20000 --no-cards");
        assert!(balance <= Balance::BalancedNegligible);
        let (balance, _) = word("--set-rule hand=7 --panel random --games 20 --no-cards --against unchanged");
        assert_eq!(balance, Balance::NotEnoughGames);
    }
}
