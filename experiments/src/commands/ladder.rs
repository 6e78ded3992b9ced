//! `eksim ladder`: many bots, win shares, ratings, cross-table.

use clap::Args;

use super::table::Chosen;
use super::{Talk, print_json};
use crate::failure::Failure;
use crate::verdicts::ladder::{LadderReport, ladder};

/// `eksim ladder`.
#[derive(Args, Debug)]
pub struct LadderArgs {
    /// The bots, separated by commas; at least two.
    #[arg(long, value_name = "BOTS")]
    pub bots: String,
    /// The sets in play, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "base", value_name = "SETS")]
    pub sets: Vec<String>,
    /// A board file for board-game, instead of the shipped board.
    #[arg(long, value_name = "FILE")]
    pub board: Option<std::path::PathBuf>,
    /// Players at the table.
    #[arg(long, default_value_t = 2, value_name = "N")]
    pub players: usize,
    /// A house rule, as key=value; may be given several times.
    #[arg(long = "set-rule", value_name = "KEY=VALUE")]
    pub set_rule: Vec<String>,
    /// Games of each pair of bots, rounded up to whole deals.
    #[arg(long, default_value = "2000", value_parser = crate::cli::count, value_name = "N")]
    pub games: u64,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
}

pub(super) fn run(args: &LadderArgs, talk: Talk) -> Result<(), Failure> {
    let chosen = Chosen::new(&args.sets, args.board.as_deref())?;
    let rules = chosen.rules(args.players, &args.set_rule)?;
    let bots = chosen.bots("--bots", &args.bots)?;
    if bots.len() < 2 {
        return Err(Failure::Usage("a ladder needs at least two bots; `eksim list bots` names them".into()));
    }
    crate::bar::watch_for_interrupt();
    let report = ladder(&bots, &rules, args.games, args.seed, talk.bar)
        .map_err(|stopped| stopped.or("interrupted; the same command starts again"))?;
    if talk.json {
        return print_json(&report);
    }
    print!("{}", text(&report));
    if let Some(note) = rules.note() {
        println!("{note}");
    }
    Ok(())
}

/// The ladder as a person reads it.
fn text(report: &LadderReport) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let sets = report.sets.join(" + ");
    let _ = writeln!(
        out,
        "{sets}, {} players: {} games, {} deals a table, seed {}; fair share {:.2} %\n",
        report.players,
        report.games,
        report.blocks,
        report.seed,
        100.0 / report.players as f64
    );
    let wide = report.ladder.iter().map(|r| r.bot.chars().count()).max().unwrap_or(3).max(3);
    let _ =
        writeln!(out, "   {:<wide$} {:>7}  {:<16} {:>14}  alpha-rank (95 % interval)", "bot", "wins %", "95 % interval", "Elo");
    for (i, r) in report.ladder.iter().enumerate() {
        let interval = format!("{:.2} to {:.2}", 100.0 * r.ci_low, 100.0 * r.ci_high);
        let elo = format!("{:+.0} ± {:.0}", r.elo, r.elo_se);
        let nash = r.nash.map_or_else(String::new, |n| format!("  Nash {n:.3}"));
        let _ = writeln!(
            out,
            "{:>2} {:<wide$} {:>7.2}  {interval:<16} {elo:>14}  {:.3} ({:.3} to {:.3}){nash}",
            i + 1,
            r.bot,
            100.0 * r.win_share,
            r.alpha_rank,
            r.alpha_rank_low,
            r.alpha_rank_high
        );
    }
    let _ = writeln!(out, "\nwin share in percent of one (row) among copies of another (column)");
    for (i, (r, row)) in report.ladder.iter().zip(&report.cross).enumerate() {
        let cells: Vec<String> =
            row.iter().map(|x| x.map_or_else(|| format!("{:>7}", "-"), |x| format!("{:>7.2}", 100.0 * x))).collect();
        let _ = writeln!(out, "{:>2} {:<wide$} {}", i + 1, r.bot, cells.join(""));
    }
    let fit = if report.fit_p < 0.01 {
        "the ratings do not tell all: trust the cross-table"
    } else {
        "nothing speaks against the ratings"
    };
    let _ = writeln!(
        out,
        "\nfit of the ratings: p = {}; {fit}",
        if report.fit_p < 0.001 { "under 0.001".to_string() } else { format!("{:.3}", report.fit_p) }
    );
    if !report.rated {
        let _ = writeln!(out, "the games do not tell all bots and seats apart: play more");
    }
    out
}
