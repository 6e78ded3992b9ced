//! Prints mean draws and win shares of every rule set that can be solved, with sizes and times.

use std::time::Instant;

use eksim_oracle::{Table, TableError, solve};

type Constructor = fn(u8) -> Result<Table, TableError>;

const SETS: [(&str, Constructor); 6] = [
    ("base", Table::base),
    ("party-pack", Table::party_pack),
    ("good-vs-evil", Table::good_vs_evil),
    ("base,imploding", Table::base_imploding),
    ("base,streaking", Table::base_streaking),
    ("base,imploding,streaking", Table::base_imploding_streaking),
];

fn main() -> Result<(), TableError> {
    println!("| sets | players | mean draws | exploded | imploded | win share by seat | states | s |");
    println!("|---|---|---|---|---|---|---|---|");
    for (name, set) in SETS {
        for table in (2..=10).filter_map(|players| set(players).ok()) {
            let start = Instant::now();
            let exact = solve(&table)?;
            let seconds = start.elapsed().as_secs_f64();
            let shares: Vec<_> = exact.win_share.iter().map(|w| format!("{w:.5}")).collect();
            println!(
                "| {name} | {} | {:.5} | {:.5} | {:.5} | {} | {} | {seconds:.3} |",
                table.players,
                exact.mean_draws,
                exact.exploded,
                exact.imploded,
                shares.join(" "),
                exact.states,
            );
        }
    }
    Ok(())
}
