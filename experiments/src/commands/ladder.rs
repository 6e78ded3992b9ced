//! `eksim ladder`: many bots, win shares, ratings, cross-table.

use std::path::PathBuf;

use clap::Args;

use super::table::Chosen;
use super::{Talk, print_json};
use crate::failure::Failure;
use crate::results::charts::{Chart, cross_table};
use crate::results::files;
use crate::verdicts::ladder::{Design, LadderPlan, LadderReport, ladder};

/// `eksim ladder`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  eksim ladder --bots random,careful,counter,aggressive
  eksim ladder --bots random,eager,hoarder,careful,counter,trickster --players 4 --games 4000 --out results/ladder

With N > 2 players different bots sit at every table: all combinations, or a balanced choice of --lineups.")]
pub struct LadderArgs {
    /// The bots, separated by commas; at least two. `exec:COMMAND` is a program of one's own (trusted code only).
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
    /// Games of each line-up, rounded up to whole deals.
    #[arg(long, default_value = "2000", value_parser = crate::cli::count, value_name = "N")]
    pub games: u64,
    /// The most line-ups at tables of more than two: all combinations if they are fewer, else a balanced choice.
    #[arg(long, default_value_t = 60, value_name = "N")]
    pub lineups: usize,
    /// One bot among copies of another, for every two, instead of mixed line-ups.
    #[arg(long)]
    pub copies: bool,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// Write ladder.json and the matrix as a chart (SVG and PNG) into this directory.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

pub(super) fn run(args: &LadderArgs, talk: Talk) -> Result<(), Failure> {
    let chosen = Chosen::new(&args.sets, args.board.as_deref())?;
    let rules = chosen.rules(args.players, &args.set_rule)?;
    let bots = chosen.bots("--bots", &args.bots)?;
    if bots.len() < 2 {
        return Err(Failure::Usage("a ladder needs at least two bots; `eksim list bots` names them".into()));
    }
    if args.lineups == 0 {
        return Err(Failure::Usage("`--lineups` must be at least 1".into()));
    }
    crate::bar::watch_for_interrupt();
    let plan = LadderPlan {
        bots,
        rules,
        design: if args.copies { Design::Copies } else { Design::Mixed },
        most_lineups: args.lineups,
        games: args.games,
        seed: args.seed,
    };
    let report = ladder(&plan, talk.bar).map_err(|stopped| stopped.or("interrupted; the same command starts again"))?;
    if let Some(dir) = &args.out {
        files::make_dir(dir)?;
        let names: Vec<String> = report.ladder.iter().map(|rung| rung.bot.clone()).collect();
        chart(&report, &names).write(dir)?;
        let json = serde_json::to_string_pretty(&report).map_err(|e| Failure::Run(e.to_string()))?;
        files::write(&dir.join("ladder.json"), format!("{json}\n").as_bytes())?;
    }
    if talk.json {
        return print_json(&report);
    }
    print!("{}", text(&report));
    if let Some(dir) = args.out.as_ref().filter(|_| !talk.quiet) {
        println!("written to {}: ladder.json and the matrix", dir.display());
    }
    if let Some(note) = plan.rules.note() {
        println!("{note}");
    }
    Ok(())
}

/// The matrix as a chart, seat for seat in either design: half where two are alike.
fn chart(report: &LadderReport, names: &[String]) -> Chart {
    if report.design == Design::Mixed {
        return cross_table(names, &report.cross, &meaning(report));
    }
    let others = (report.players - 1) as f64;
    let share = |x: &Option<f64>| x.map(|x| x / (x + (1.0 - x) / others));
    let cross: Vec<Vec<Option<f64>>> = report.cross.iter().map(|row| row.iter().map(share).collect()).collect();
    cross_table(names, &cross, "Share of one (row) in the wins of it and of a copy of the other (column) at its table.")
}

/// What a number of the cross-table means.
fn meaning(report: &LadderReport) -> String {
    match report.design {
        Design::Copies => "Win share of one (row) among copies of another (column), in per cent.".to_string(),
        Design::Mixed if report.players == 2 => "Share of the row's bot in the wins of the two, in per cent.".to_string(),
        Design::Mixed => {
            format!(
                "Share of the row's bot in the wins of the two at common tables of {}, seat for seat, in per cent.",
                report.players
            )
        }
    }
}

/// The ladder as a person reads it.
fn text(report: &LadderReport) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let sets = report.sets.join(" + ");
    let _ = writeln!(
        out,
        "{sets}, {} players: {} games, {} deals for each of {}{} line-ups, seed {}; fair share {:.2} %\n",
        report.players,
        report.games,
        report.blocks,
        report.lineups,
        if (report.lineups as u128) < report.lineups_possible {
            format!(" of {}", report.lineups_possible)
        } else {
            String::new()
        },
        report.seed,
        100.0 / report.players as f64
    );
    let wide = report.ladder.iter().map(|r| r.bot.chars().count()).max().unwrap_or(3).max(3);
    let _ =
        writeln!(out, "   {:<wide$} {:>7}  {:<16} {:>14}  alpha-rank (95 % interval)", "bot", "wins %", "95 % interval", "Elo");
    for (i, r) in report.ladder.iter().enumerate() {
        let interval = format!("{:.2} to {:.2}", 100.0 * r.ci_low, 100.0 * r.ci_high);
        let elo = format!("{:+.0} ± {:.0}", r.elo, r.elo_se);
        let nash = r.nash.filter(|_| report.circle != "none").map_or_else(String::new, |n| format!("  Nash {n:.3}"));
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
    let _ = writeln!(out, "\n{}", meaning(report));
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
    let seats: Vec<String> = report.seats.iter().map(|s| format!("{} {:+.0} ± {:.0}", s.seat, s.elo, s.elo_se)).collect();
    let _ = writeln!(out, "worth of the seats in Elo: {}", seats.join(", "));
    match report.circle {
        "none" => {}
        "surely" => out.push_str("some bots beat each other in a circle: alpha-rank tells more than one number each\n"),
        _ => out.push_str("some bots beat each other in a circle here, which may be chance: play more to be sure\n"),
    }
    if report.meetings.0 != report.meetings.1 {
        let _ = writeln!(out, "two bots share {} to {} line-ups", report.meetings.0, report.meetings.1);
    }
    if !report.rated {
        let _ = writeln!(out, "the games do not tell all bots and seats apart: play more");
    }
    out
}
