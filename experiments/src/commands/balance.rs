//! `eksim balance`: is this house rule balanced?

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use eksim_bots::{BotSpec, GameKind};
use eksim_engine::board::BoardHouse;
use eksim_engine::rules::Rules;
use eksim_engine::switches::Switches;
use eksim_statistics::{Balance, panel};
use serde_json::json;

use super::table::{Chosen, switches};
use super::{Talk, print_json};
use crate::failure::Failure;
use crate::plan::{self, PlannedCell};
use crate::sim::luck::check_game;
use crate::sim::rules::TableRules;
use crate::verdicts::balance::{Against as Held, Study};
use crate::verdicts::balance_page::write_pages;
use crate::verdicts::balance_text::text;

/// `eksim balance`.
#[derive(Args, Debug)]
pub struct BalanceArgs {
    /// A plan whose variants are the house rules; without it --sets, --players and --set-rule say what is judged.
    #[arg(conflicts_with_all = ["sets", "players", "set_rule", "board"])]
    pub plan: Option<PathBuf>,
    /// The variant of the plan that the others are held against; the one without house rules, or the printed rules, if nothing is said.
    #[arg(long, requires = "plan", value_name = "VARIANT")]
    pub baseline: Option<String>,
    /// The sets in play, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "base", value_name = "SETS")]
    pub sets: Vec<String>,
    /// A board file for board-game, instead of the shipped board.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,
    /// Players at the table.
    #[arg(long, default_value_t = 4, value_name = "N")]
    pub players: usize,
    /// The house rule in question, as key=value; may be given several times.
    #[arg(long = "set-rule", value_name = "KEY=VALUE")]
    pub set_rule: Vec<String>,
    /// The bots that judge, from weak to strong; skill is the gap between the first and the last.
    /// Those of the plan, else random,careful,counter in the card games and random,racer in board-game if nothing is said.
    #[arg(long, value_name = "BOTS")]
    pub panel: Option<String>,
    /// How far a seat may be off, in percent of the fair share.
    #[arg(long, default_value_t = 10.0, value_name = "PERCENT")]
    pub margin: f64,
    /// Games of each table, under the house rules and as many under the unchanged ones; the plan's, or 20000.
    #[arg(long, value_parser = crate::cli::count, value_name = "N")]
    pub games: Option<u64>,
    /// What the verdict holds every seat against.
    #[arg(long, value_enum, default_value_t = Against::Either)]
    pub against: Against,
    /// Leave out the cards: holding a player back on each of them takes most of the time.
    #[arg(long)]
    pub no_cards: bool,
    /// Deals whose drama is followed, turn by turn; 0 leaves it out.
    #[arg(long, default_value_t = 60, value_name = "N")]
    pub drama: u64,
    /// Take the luck of the draw off the shares too (a control variate; its coefficients come from pilot games).
    #[arg(long)]
    pub control_variate: bool,
    /// The seed of all luck; the plan's, or 1.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Write report.html, its charts and balance.json here.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The verdict that is hoped for; another one ends with exit code 3.
    #[arg(long, value_enum)]
    pub expect: Option<Expect>,
}

/// What a seat is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Against {
    /// 1/N or its share under the unchanged rules, whichever it keeps to: a rule is to blame only for what it makes worse.
    Either,
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
    let studies = studies(args, talk)?;
    crate::bar::watch_for_interrupt();
    let (mut words, mut reports) = (Vec::new(), Vec::new());
    for study in &studies {
        let (word, report) = study.run()?;
        if !talk.json {
            print!("{}{}", if reports.is_empty() { "" } else { "\n" }, text(&report));
        }
        words.push(word);
        reports.push(report);
    }
    // Several house rules or tables are judged together like a panel: the worst word, unless they disagree.
    let word = if words.contains(&Balance::Unbalanced) { Balance::Unbalanced } else { panel(&words) };
    let whole = match reports.as_slice() {
        [report] => serde_json::to_value(report),
        _ => Ok(json!({"format": 1, "verdict": word.to_string(), "studies": reports})),
    }
    .map_err(|e| Failure::Run(e.to_string()))?;
    if talk.json {
        print_json(&whole)?;
    } else if reports.len() > 1 {
        println!("\n{} house rules or tables, the worst: {word}", reports.len());
    }
    if let Some(dir) = &args.out {
        write_pages(dir, &command(), &reports, &whole)?;
        if !talk.json && !talk.quiet {
            println!("report.html, its charts and balance.json are in {}", dir.display());
        }
    }
    match args.expect {
        Some(expect) if !expect.met(word) => {
            let hoped = if expect == Expect::Balanced { Balance::Balanced } else { Balance::Unbalanced };
            Err(Failure::Verdict(format!("the verdict is {word}, {hoped} was expected")))
        }
        _ => Ok(()),
    }
}

/// The command as typed, for the report.
fn command() -> String {
    let words = std::env::args().skip(1).map(|word| if word.contains([' ', '[', '(']) { format!("'{word}'") } else { word });
    std::iter::once("eksim".to_string()).chain(words).collect::<Vec<_>>().join(" ")
}

/// What is to be judged: one house rule, or those of a plan.
fn studies(args: &BalanceArgs, talk: Talk) -> Result<Vec<Study>, Failure> {
    if !(0.1..=100.0).contains(&args.margin) {
        return Err(Failure::Usage(format!("`--margin {}`: 0.1 to 100 percent of the fair share are expected", args.margin)));
    }
    let studies = match &args.plan {
        Some(plan) => planned(args, plan, talk)?,
        None => {
            let chosen = Chosen::new(&args.sets, args.board.as_deref())?;
            let panel = chosen.bots("--panel", args.panel.as_deref().unwrap_or(usual_panel(chosen.kind())))?;
            let house = chosen.rules(args.players, &args.set_rule)?;
            // A mixture that must be forced has to be forced in the unchanged rules too.
            let forced = house.cards().is_some() && switches(&args.set_rule)?.force_mixture;
            let unchanged: &[String] = if forced { &["force_mixture=true".to_string()] } else { &[] };
            let name = if args.set_rule.is_empty() { "no house rule".to_string() } else { args.set_rule.join(" ") };
            let plain = chosen.rules(args.players, unchanged)?;
            vec![study(args, talk, name, (house, plain), panel, (None, None))]
        }
    };
    if studies.iter().any(|study| study.panel.is_empty()) {
        return Err(Failure::Usage("`--panel` names no bot; `eksim list bots` does".into()));
    }
    // A program can't be held back, nor asked about games that are only imagined: it is shown the table as it is.
    let outside = |study: &Study| study.panel.iter().any(|bot| bot.outside().is_some());
    if (!args.no_cards || args.drama > 0) && studies.iter().any(outside) {
        return Err(Failure::Usage(
            "a panel with a program (exec:...) can't judge single cards or drama; add `--no-cards` and `--drama 0`".into(),
        ));
    }
    if args.control_variate {
        studies.iter().try_for_each(|study| check_game(&study.house))?;
    }
    Ok(studies)
}

fn usual_panel(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Cards => "random,careful,counter",
        GameKind::Board => "random,racer",
    }
}

fn study(
    args: &BalanceArgs,
    talk: Talk,
    name: String,
    (house, plain): (TableRules, TableRules),
    panel: Vec<BotSpec>,
    (games, seed): (Option<u64>, Option<u64>),
) -> Study {
    Study {
        name,
        house,
        plain,
        panel,
        margin: args.margin / 100.0,
        games: args.games.or(games).unwrap_or(20_000),
        against: match args.against {
            Against::Either => Held::Either,
            Against::Fair => Held::Fair,
            Against::Unchanged => Held::Unchanged,
        },
        cards: !args.no_cards,
        drama: args.drama,
        luck: args.control_variate,
        seed: args.seed.or(seed).unwrap_or(1),
        show: talk.bar,
    }
}

/// The house rules of a plan: every variant (and swept value) but the one they are held against, at every number of players.
fn planned(args: &BalanceArgs, path: &Path, talk: Talk) -> Result<Vec<Study>, Failure> {
    let plan = plan::load(path)?;
    let cells = plan.cells();
    if let Some(name) = &args.baseline
        && !cells.iter().any(|c| c.cell.variant == *name)
    {
        let mut known: Vec<&str> = cells.iter().map(|c| c.cell.variant.as_str()).collect();
        known.dedup();
        return Err(Failure::Usage(format!("`--baseline {name}`: {} has the variants {}", path.display(), known.join(", "))));
    }
    let mut studies: Vec<Study> = Vec::new();
    let mut seen: Vec<(String, String, usize)> = Vec::new();
    for planned in &cells {
        let cell = &planned.cell;
        let key = (cell.variant.clone(), cell.rules_text(), cell.players());
        if seen.contains(&key) {
            continue;
        }
        seen.push(key);
        let plain = baseline(args, &cells, planned)?;
        if plain.house() == cell.rules.house() && plain.set_names() == cell.rules.set_names() {
            continue;
        }
        let kind = cell.rules.kind();
        let bots = panel_of(args, &cells, kind)?;
        let swept: Vec<String> = planned.sweep.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let name = std::iter::once(cell.variant.clone()).chain(swept).collect::<Vec<_>>().join(", ");
        let sizes = (Some(planned.stop.max_games()), Some(plan.seed));
        let mut study = study(args, talk, name, (cell.rules.clone(), plain), bots, sizes);
        study.luck |= plan.control_variate;
        studies.push(study);
    }
    if studies.is_empty() {
        return Err(Failure::Usage(format!(
            "{} has no house rule to judge: give a variant `rules`, or name another `--baseline`",
            path.display()
        )));
    }
    Ok(studies)
}

/// What a cell of a plan is held against.
fn baseline(args: &BalanceArgs, cells: &[PlannedCell], of: &PlannedCell) -> Result<TableRules, Failure> {
    let players = of.cell.players();
    let mut same = cells.iter().map(|c| &c.cell).filter(|c| c.players() == players);
    if let Some(name) = &args.baseline {
        return match same.find(|c| c.variant == *name) {
            Some(cell) => Ok(cell.rules.clone()),
            None => Err(Failure::Usage(format!("`--baseline {name}` is not played by {players} in this plan"))),
        };
    }
    if let Some(cell) = same.find(|c| c.rules.house().is_empty() && c.rules.set_names() == of.cell.rules.set_names()) {
        return Ok(cell.rules.clone());
    }
    match &of.cell.rules {
        TableRules::Cards(rules) => {
            let unchanged = Switches { force_mixture: rules.switches.force_mixture, ..Switches::default() };
            Ok(Rules::new(rules.sets, players, unchanged)?.into())
        }
        TableRules::Board(table) => Ok(table.board.rules(&BoardHouse::default(), players)?),
    }
}

/// The panel: as typed, else the plan's bots, else the usual one where the plan names none but `random`.
fn panel_of(args: &BalanceArgs, cells: &[PlannedCell], kind: GameKind) -> Result<Vec<BotSpec>, Failure> {
    let read = |text: &str| BotSpec::parse(text).and_then(|bot| bot.for_game(kind)).map_err(|e| Failure::Usage(e.to_string()));
    let mut bots: Vec<BotSpec> = Vec::new();
    match &args.panel {
        Some(text) => {
            for name in super::table::split_bots(text) {
                let bot = read(name)?;
                if bots.iter().any(|other| other.label() == bot.label()) {
                    return Err(Failure::Usage(format!("`--panel` names {} twice", bot.label())));
                }
                bots.push(bot);
            }
        }
        None => {
            for bot in cells.iter().filter(|c| c.cell.rules.kind() == kind).flat_map(|c| &c.cell.bots) {
                if !bots.iter().any(|other| other.label() == bot.label()) {
                    bots.push(bot.clone());
                }
            }
            if matches!(bots.as_slice(), [only] if only.label() == "random") {
                bots = usual_panel(kind).split(',').map(read).collect::<Result<_, _>>()?;
            }
        }
    }
    Ok(bots)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdicts::balance::BalanceReport;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: BalanceArgs,
    }

    fn all(line: &str) -> Result<Vec<Study>, Failure> {
        let args = Line::parse_from(std::iter::once("balance").chain(line.split_whitespace())).args;
        let talk = Talk { json: false, quiet: true, color: false, bar: false };
        studies(&args, talk)
    }

    fn word(line: &str) -> (Balance, BalanceReport) {
        all(line).unwrap()[0].run().unwrap()
    }

    const SHORT: &str = "--no-cards --drama 0";

    #[test]
    fn an_unfair_rule_is_unbalanced_and_few_games_are_not_enough() {
        for against in ["either", "fair", "unchanged"] {
            let rule = "--set-rule defuses_dealt=[0,1,1,1] --panel random,careful --games 4000";
            let (balance, _) = word(&format!("{rule} {SHORT} --against {against}"));
            assert_eq!(balance, Balance::Unbalanced, "{against}");
        }
        let (balance, report) = word(&format!("--set-rule hand=5 --panel random,careful --games 20 {SHORT}"));
        assert_eq!(balance, Balance::NotEnoughGames);
        assert!(report.games_needed.is_some_and(|n| n > 20));
        assert!(!text(&report).contains("NaN") && text(&report).contains("too few blocks"), "{}", text(&report));
    }

    #[test]
    fn a_rule_that_changes_nothing_is_balanced_whoever_judges() {
        let (balance, report) = word(&format!("--set-rule hand=7 --games 600 {SHORT}"));
        assert!(report.bots.iter().flat_map(|b| &b.seats).all(|s| s.share.difference == 0.0 && s.share.p == 1.0));
        assert_eq!(balance, Balance::Balanced);
        assert_eq!(report.seats, report.unchanged);
        let (balance, _) = word(&format!("--set-rule hand=7 --panel random --games 12000 --against fair {SHORT}"));
        assert!(balance <= Balance::BalancedNegligible);
        let (balance, _) = word(&format!("--set-rule hand=7 --panel random --games 20 {SHORT}"));
        assert_eq!(balance, Balance::NotEnoughGames);
    }

    #[test]
    fn bad_data_has_the_right_words() {
        // One block; and a table where one seat always loses: without a Defuse and with two kittens for two players.
        for line in ["--set-rule hand=5 --games 1", "--set-rule kittens=4 --players 2 --games 40", "--games 1 --players 2"] {
            let (balance, report) = word(&format!("{line} --panel pass --drama 1 --no-cards --control-variate"));
            let text = text(&report);
            assert_eq!(balance, Balance::NotEnoughGames, "{text}");
            assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
            assert!(!serde_json::to_string(&report).unwrap().contains("null,\"share_low"), "shares are numbers");
        }
    }

    #[test]
    fn all_axes_and_the_luck_of_the_draw() {
        let (_, report) = word("--set-rule hand=5 --players 3 --panel random,careful --games 1000 --drama 2 --control-variate");
        assert!(report.cards.iter().any(|c| c.card == "nope") && report.cards.iter().filter(|c| c.card == "cats").count() == 1);
        assert_eq!(report.drama.as_ref().map(|d| d.quantities.len()), Some(3));
        let seat = &report.bots[1].seats[0];
        let (raw, without) = (seat.share.house, seat.without_luck.as_ref().unwrap());
        assert!((raw - without.estimate).abs() < 0.05 && without.gain.is_some_and(|g| g > 1.02), "{without:?}");
        let page = crate::verdicts::balance_page::page("eksim balance", &[report], &[]).unwrap();
        assert!(page.contains("NOT ENOUGH GAMES") || page.contains("BALANCED"));
        assert!(!page.contains("http:") && !page.contains("NaN"));
    }

    #[test]
    fn a_plan_has_house_rules_and_a_baseline() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("rule.toml");
        let plan = "games = 100\nplayers = [3, 4]\nbots = \"careful,counter\"\n[[variants]]\nname = \"printed\"\n\
                    [[variants]]\nname = \"five\"\nrules.hand = 5\n[[variants]]\nname = \"four\"\nrules.hand = 4\n";
        std::fs::write(&path, plan).unwrap();
        let studies = all(path.to_str().unwrap()).unwrap();
        assert_eq!(studies.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(), ["five", "five", "four", "four"]);
        assert!(studies.iter().all(|s| s.plain.house().is_empty() && s.panel.len() == 2 && s.games == 100));
        let studies = all(&format!("{} --baseline five", path.display())).unwrap();
        assert_eq!(studies.len(), 4);
        assert!(matches!(all(&format!("{} --baseline six", path.display())), Err(Failure::Usage(why)) if why.contains("five")));
        std::fs::write(&path, "games = 100\n").unwrap();
        assert!(matches!(all(path.to_str().unwrap()), Err(Failure::Usage(why)) if why.contains("no house rule")));
    }
}
