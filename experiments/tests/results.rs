//! From rows to a whole results directory and back.

use eksim::results::charts::charts;
use eksim::results::{CellInfo, Manifest, Results, Tables, manifest, rows};

#[path = "../src/results/samples.rs"]
mod samples;
use samples::Shape;

fn shapes() -> Vec<(&'static str, Shape)> {
    let base = Shape::default();
    vec![
        ("single", base.clone()),
        ("two", Shape { cells: 2, ..base.clone() }),
        ("seats10", Shape { players: 10, bots: 1, ..base.clone() }),
        ("bots12", Shape { players: 12, bots: 12, ..base.clone() }),
        ("long", Shape { cells: 4, bots: 3, long_names: true, ..base.clone() }),
        ("sweep", Shape { cells: 15, bots: 3, sweep: true, ..base.clone() }),
        ("cells100", Shape { cells: 100, ..base.clone() }),
        ("nothing", Shape { nothing_happens: true, ..base.clone() }),
    ]
}

/// Pictures of every chart in every hard case, for people to look at:
/// `EKSIM_GALLERY=dir cargo test --release -p eksim --test results -- --ignored gallery`
#[test]
#[ignore = "writes pictures to look at"]
fn gallery() {
    let Some(out) = std::env::var_os("EKSIM_GALLERY") else { return };
    for (name, shape) in shapes() {
        let dir = std::path::Path::new(&out).join(name);
        std::fs::create_dir_all(&dir).unwrap();
        let results = Results {
            manifest: samples::manifest(&shape),
            tables: samples::tables(&shape),
            ..Default::default()
        };
        for chart in charts(&results) {
            chart.write(&dir).unwrap();
        }
    }
}
