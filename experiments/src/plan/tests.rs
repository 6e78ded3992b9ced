//! Tests of plans: what they mean, and what is said of bad ones.

use miette::{GraphicalReportHandler, GraphicalTheme};

use super::estimate::estimate;
use super::{KEYS, OUTPUTS, Plan, Stop, from_text, schema, variants};
use crate::failure::Failure;
use crate::sim::chunk::Counts;
use crate::sim::run::play_cell;

fn good(text: &str) -> Plan {
    from_text("plan.toml", text).unwrap_or_else(|failure| panic!("{}\n{text}", words(&failure)))
}

/// What is said of a bad plan, as a terminal shows it.
fn words(failure: &Failure) -> String {
    let Failure::Plan(report) = failure else { return format!("{failure:?}") };
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(120);
    let mut out = String::new();
    let _ = handler.render_report(&mut out, report.as_ref().as_ref());
    out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_matches('\n').to_string()
}

fn bad(text: &str) -> String {
    match from_text("plan.toml", text) {
        Ok(plan) => panic!("read without complaint: {text}\n{:?}", plan.cells().len()),
        Err(failure) => {
            assert_eq!(failure.code(), 2);
            words(&failure)
        }
    }
}

/// Cells as `variant|rules|players|line-up`.
fn cells(plan: &Plan) -> Vec<String> {
    let cell = |c: &super::PlannedCell| {
        format!("{}|{}|{}|{}", c.cell.variant, c.cell.rules_text(), c.cell.players(), c.cell.lineup_labels().join(","))
    };
    plan.cells().iter().map(cell).collect()
}

#[test]
fn the_smallest_plan_is_the_usual_table() {
    let plan = good("games = 1e6");
    assert_eq!(cells(&plan), ["base||4|random,random,random,random"]);
    assert_eq!((plan.name.as_str(), plan.title.as_str(), plan.seed), ("plan", "plan", 1));
    assert_eq!((plan.cells()[0].stop, plan.max_games()), (Stop::Games(1_000_000), 1_000_000));
    assert!(plan.outputs.charts && !plan.outputs.per_game);
}

#[test]
fn cells_come_in_a_fixed_order() {
    let plan = good(
        "games = 10
         players = [2, 3]
         lineups = [['random'], 'random,pass']
         sweep.'rules.hand' = [5, 6]
         [rules]
         cards.nope = 3
         [[variants]]
         name = 'plain'
         [[variants]]
         name = 'streak'
         sets = ['streaking', 'base']
         rules = { fast = true, 'cards.attack' = 2 }",
    );
    let found = cells(&plan);
    assert_eq!(found.len(), 16);
    assert_eq!(
        found[..5],
        [
            "plain|cards.nope=3 hand=5|2|random,random",
            "plain|cards.nope=3 hand=5|2|random,pass",
            "plain|cards.nope=3 hand=5|3|random,random,random",
            "plain|cards.nope=3 hand=5|3|random,pass,random",
            "plain|cards.nope=3 hand=6|2|random,random",
        ]
    );
    assert_eq!(found[15], "streak|cards.attack=2 cards.nope=3 fast=true hand=6|3|random,pass,random");
    let last = &plan.cells()[15];
    assert_eq!((last.sets.join("+"), last.sweep["rules.hand"].clone()), ("base+streaking".into(), 6.into()));
}

#[test]
fn games_read_as_people_write_them() {
    for text in ["games = 1e6", "games = 1_000_000", "games = '1e6'", "games = 1000000.0", "games = '1_000_000'"] {
        assert_eq!(good(text).max_games(), 1_000_000, "{text}");
    }
    let half = good("until_half_width = 0.0025\nmax_games = 5e4").cells()[0].stop;
    assert_eq!(half, Stop::HalfWidth { half_width: 0.0025, max_games: 50_000 });
    assert_eq!(good("until_half_width = 0.01").max_games(), 10_000_000);
    // Whole blocks: two rotations each.
    assert_eq!(good("games = 3\nbots = 'random,pass'").max_games(), 4);
    assert_eq!(good("games = 3\nbots = 'random,pass'\nrotate = false").max_games(), 3);
}

#[test]
fn the_hash_is_of_the_meaning() {
    let hash = good("games = 1000\nseed = 3\nplayers = 3\nrules.hand = 5\nrules.fast = true").hash();
    let same = "# a comment\ntitle = 'x'\nquestion = 'y'\nanswer = 'z'\nplayers = [ 3 ]\nseed = 0x3\ngames = 1e3\n\
                sets = ['base']\nbots = ['random']\n[rules]\nfast = true\nhand = 5\n[outputs]\ncharts = false";
    assert_eq!(good(same).hash(), hash);
    for other in [
        "games = 1000\nseed = 4\nplayers = 3\nrules.hand = 5\nrules.fast = true",
        "games = 1001\nseed = 3\nplayers = 3\nrules.hand = 5\nrules.fast = true",
        "games = 1000\nseed = 3\nplayers = 4\nrules.hand = 5\nrules.fast = true",
        "games = 1000\nseed = 3\nplayers = 3\nrules.hand = 5",
        "games = 1000\nseed = 3\nplayers = 3\nrules.hand = 5\nrules.fast = true\nbots = 'pass'",
        "games = 1000\nseed = 3\nplayers = 3\nrules.hand = 5\nrules.fast = true\nrotate = false",
    ] {
        assert_ne!(good(other).hash(), hash, "{other}");
    }
    let changed = good(same).overridden(Some(9), Some(50));
    assert!(changed.hash() != hash && changed.cells()[0].cell.seed == 9 && changed.max_games() == 50);
    assert_eq!(changed.overridden(Some(3), Some(1000)).hash(), hash);
}

#[test]
fn impossible_cells_are_left_out_on_request() {
    let text = "games = 1\nskip_impossible = true\nplayers = [2, 5, 6]\nlineups = [['random','pass','pass'], ['random']]\n\
                sweep.'rules.hand' = [7, 9, 60]\n";
    let found = cells(&good(text));
    // No six players in the base game, no three bots for two, no hand of 60.
    assert_eq!(found.len(), 6, "{found:?}");
    assert!(bad(&text.replace("5, ", "").replace("skip_impossible = true", "")).contains("`skip_impossible = true`"));
}

#[test]
fn sweeps_need_no_quotes() {
    let quoted = good("games = 1\nsweep.'rules.cards.nope' = [1, 2]");
    let nested = good("games = 1\n[sweep.rules.cards]\nnope = [1, 2]");
    assert_eq!((quoted.hash(), cells(&quoted).len()), (nested.hash(), 2));
}

#[test]
fn bad_bots_are_pointed_at() {
    for (text, place) in [
        ("games = 1\nbots = 'rondom'", "plan.toml:2:8"),
        ("games = 1\nlineups = [['random'], ['random', 'carful']]", "plan.toml:2:35"),
        ("games = 1\nlineups = [[{ bot = 'rondom' }]]", "plan.toml:2:21"),
        ("games = 1\nlineups = [[{ bot = 'random', nerve = 3 }]]", "plan.toml:2:31"),
        ("games = 1\n[presets.bold]\nbot = 'nobody'", "plan.toml:3:7"),
        ("games = 1\nsweep.'bots.random.nerve' = [3]", "plan.toml:2:"),
    ] {
        let said = bad(text);
        assert!(said.contains(place) && said.contains("eksim list bots"), "{text}\n{said}");
    }
}

#[test]
fn parameters_presets_and_sweeps_of_bots() {
    let plan = good(
        "games = 1
         players = 2
         lineups = [['careful', 'random'], ['bold', 'random'], ['random'], [{ bot = 'careful', risk = 0.25 }, 'random']]
         sweep.'bots.bold.risk' = [0.2, 0.3]
         [presets.bold]
         bot = 'careful'
         risk = 0.5",
    );
    let found: Vec<String> = cells(&plan).iter().map(|cell| cell.rsplit('|').next().unwrap_or("").to_string()).collect();
    let risk = |bot: &str, risk: &str| format!("{bot}(risk={risk}),random");
    let expected =
        ["careful,random".to_string(), risk("bold", "0.2"), "random,random".into(), risk("careful", "0.25"), risk("bold", "0.3")];
    assert_eq!(found, expected);
    assert!(plan.cells()[0].sweep.is_empty() && plan.cells()[4].sweep["bots.bold.risk"] == 0.3);
    let said = bad("games = 1\nbots = 'careful'\nsweep.'bots.careful.rusk' = [0.2]");
    assert!(said.contains("plan.toml:3:") && said.contains("risk"), "{said}");
}

/// The line-ups of a plan's cells.
fn lineups(plan: &Plan) -> Vec<String> {
    plan.cells().iter().map(|planned| planned.cell.lineup_labels().join(" ")).collect()
}

#[test]
fn a_sweep_leaves_alone_who_sets_the_parameter() {
    let plan =
        good("games = 1\nplayers = 2\nlineups = [['careful', 'careful(risk=0.3)']]\nsweep.'bots.careful.risk' = [0.1, 0.2]");
    assert_eq!(lineups(&plan), ["careful(risk=0.1) careful(risk=0.3)", "careful(risk=0.2) careful(risk=0.3)"]);
    // In a table, and as a number alone, it is set as well; another parameter is not this one.
    let plan = good(
        "games = 1\nplayers = 3\nlineups = [['ismcts', 'ismcts(200)', { bot = 'ismcts', explore = 1 }]]\n\
         sweep.'bots.ismcts.iterations' = [50]",
    );
    assert_eq!(lineups(&plan), ["ismcts(iterations=50) ismcts(iterations=200) ismcts(iterations=50, explore=1)"]);
}

#[test]
fn a_preset_is_swept_by_its_own_name_only() {
    let text = "games = 1\nplayers = 2\nlineups = [['careful', 'bold']]\nsweep.'bots.NAME.risk' = [0.1, 0.2]\n\
                [presets.bold]\nbot = 'careful'\nrisk = 0.5";
    let swept = |name: &str| lineups(&good(&text.replace("NAME", name)));
    assert_eq!(swept("careful"), ["careful(risk=0.1) bold", "careful(risk=0.2) bold"]);
    assert_eq!(swept("bold"), ["careful bold(risk=0.1)", "careful bold(risk=0.2)"]);
    let alone = text.replace("'careful', 'bold'", "'random', 'bold'").replace("NAME", "careful");
    assert!(bad(&alone).contains("a preset is swept by its own name"));
}

#[test]
fn idle_presets_are_warned_of() {
    let text = "games = 1\nbots = 'careful'\n[presets.bold]\nbot = 'careful'\nrisk = 0.5\n";
    let warnings = good(text).warnings;
    assert!(matches!(&warnings[..], [one] if one.starts_with("plan.toml:3:10: ") && one.contains("`bold`")), "{warnings:?}");
    assert!(good(&text.replace("'careful'\n[", "'bold'\n[")).warnings.is_empty());
}

#[test]
fn a_rotated_line_up_is_the_same_table() {
    let text = "games = 1\nplayers = 2\nlineups = [\n['random', 'pass'],\n['pass', 'random'],\n]\n";
    let said = bad(text);
    assert!(said.contains("plan.toml:5:1") && said.contains("4 │ ['random', 'pass']"), "{said}");
    // Without rotation it is another one, and so it is in another order around the table.
    assert_eq!(cells(&good(&format!("rotate = false\n{text}"))).len(), 2);
    let four = "games = 1\nlineups = [['random', 'random', 'pass', 'pass'], ['random', 'pass']]";
    assert_eq!(cells(&good(four)).len(), 2);
    assert!(
        bad(&four.replace("'random', 'pass']]", "'random', 'pass'], ['pass', 'random', 'random', 'pass']]")).contains("same")
    );
}

/// What `check` says is what `run` does, within a factor of two.
#[test]
fn estimated_games_are_about_those_played() {
    for bots in ["random", "careful,random", "counter,careful"] {
        let plan = good(&format!("until_half_width = 0.004\nmax_games = 1e6\nbots = '{bots}'\nplayers = 2"));
        let planned = &plan.cells()[0];
        let counts = Counts { cards: false, luck: false };
        let estimated = estimate(planned, counts).unwrap().games;
        assert_eq!(estimated, estimate(planned, counts).unwrap().games, "asking again says the same");
        let played = play_cell(&planned.cell, planned.stop, counts, &(), |_| {}).unwrap().games;
        assert!(estimated <= 2 * played && played <= 2 * estimated, "{bots}: {estimated} estimated, {played} played");
    }
}

#[test]
fn a_preset_goes_by_its_own_name() {
    let text = "games = 1\nplayers = 2\nbots = ['bold', 'bold(look=0.30)']\n[presets.bold]\nbot = 'careful'\nrisk = 0.5";
    let plan = good(text);
    let cell = &plan.cells()[0].cell;
    assert_eq!(cell.lineup_labels(), ["bold", "bold(look=0.3)"]);
    assert_eq!(cell.lineup[1].to_string(), "careful(risk=0.5, look=0.3)");
    let said = bad(&text.replace("'bold',", "'bld',"));
    assert!(said.contains("did you mean `bold`?") && said.contains("the nearest are bold,"), "{said}");
    // The name is the same, the bot is not: neither is the plan.
    assert_ne!(good(&text.replace("risk = 0.5", "risk = 0.6")).hash(), plan.hash());
}

#[test]
fn the_schema_knows_the_keys() {
    let schema = schema::schema();
    let keys = |value: &serde_json::Value| {
        let mut keys: Vec<String> = value["properties"].as_object().into_iter().flatten().map(|(k, _)| k.clone()).collect();
        keys.sort();
        keys
    };
    let sorted = |list: &[&str]| {
        let mut list: Vec<String> = list.iter().map(ToString::to_string).collect();
        list.sort();
        list
    };
    assert_eq!(keys(&schema), sorted(KEYS));
    assert_eq!(keys(&schema["properties"]["outputs"]), sorted(OUTPUTS));
    assert_eq!(keys(&schema["properties"]["variants"]["items"]), sorted(variants::KEYS));
}

/// Whatever is cut off or left out: an answer, and no panic in reading or in what is said.
#[test]
fn broken_plans_are_answered() {
    let plans =
        [super::shipped::SHIPPED[0].text, "# ü\r\ngames = 5\r\nbots = 'rändom'\r\nsweep.'rules.händ' = [1]\r\n", "\u{feff}"];
    for text in plans {
        for (i, _) in text.char_indices() {
            for broken in [text[..i].to_string(), text[i..].to_string(), format!("{}]{}", &text[..i], &text[i..])] {
                if let Err(failure) = from_text("plan.toml", &broken) {
                    assert!(words(&failure).contains("plan.toml:"), "{broken}");
                }
            }
        }
    }
}

/// Every mistake with what is said of it.
#[test]
fn what_is_said_of_bad_plans() {
    let mut said = String::new();
    for (i, text) in BAD.iter().enumerate() {
        let what = bad(text);
        assert!(what.contains("plan.toml:"), "no place: {text}\n{what}");
        said += &format!("{i}.\n{what}\n\n");
    }
    insta::assert_snapshot!("bad_plans", said);
}

const BAD: &[&str] = &[
    // Not TOML.
    "games = ",
    "games = 1\n[rules\nhand = 5",
    "games = 1\ngames = 2",
    "title = \"no end\ngames = 1",
    // Games.
    "",
    "title = 'x'",
    "games = -5",
    "games = 0",
    "games = 1.5",
    "games = true",
    "games = 1e30",
    "games = 'many'",
    "games = 1\nuntil_half_width = 0.1",
    "games = 1\nmax_games = 2",
    "until_half_width = 0",
    "until_half_width = '1 %'",
    // Keys and types.
    "games = 1\nplayer = 4",
    "game = 1",
    "games = 1\nseed = -1",
    "games = 1\nseed = 1.5",
    "games = 1\ntitle = 3",
    "games = 1\nquestion = ''",
    "games = 1\nrotate = 'yes'",
    "games = 1\noutputs = ['charts']",
    "games = 1\n[outputs]\nchart = true",
    "games = 1\n[outputs]\ncharts = 1",
    // Sets.
    "games = 1\nsets = 'base'",
    "games = 1\nsets = []",
    "games = 1\nsets = ['base', 'streeking']",
    "games = 1\nsets = ['base', 'base']",
    "games = 1\nsets = ['streaking']",
    "games = 1\nsets = ['base', 3]",
    // Rules and cards.
    "games = 1\nrules = 5",
    "games = 1\n[rules]\nhnad = 5",
    "games = 1\n[rules]\nhand = -5",
    "games = 1\n[rules]\nhand = 5.5",
    "games = 1\n[rules]\nhand = '5'",
    "games = 1\n[rules]\nattack_stacking = 'stak'",
    "games = 1\n[rules]\nfast = 'yes'",
    "games = 1\n[rules]\ncards.nop = 3",
    "games = 1\n[rules]\ncards.nope = -3",
    "games = 1\n[rules]\nforbidden = ['nope', 'atack']",
    "games = 1\n[rules]\ncards.nope = 3\n'cards.nope' = 4",
    "games = 1\n[rules]\ncards.feral_cat = 4",
    "games = 1\n[rules.nope]\ncards = 3",
    // Players.
    "games = 1\nplayers = []",
    "games = 1\nplayers = [2, 2]",
    "games = 1\nplayers = -2",
    "games = 1\nplayers = 'four'",
    "games = 1\nplayers = [4, 6]",
    "games = 1\nplayers = 1",
    // Hands that can't be dealt.
    "games = 1\nplayers = [2, 5]\n[rules]\nfast = true\nhand = 20",
    "games = 1\nplayers = 5\nsweep.'rules.hand' = [7, 20]",
    "games = 1\nplayers = 3\nrules.defuses_dealt = [1, 1]",
    "games = 1\nplayers = 2\nrules.kittens = 40",
    // Variants.
    "games = 1\nvariants = []",
    "games = 1\nvariants = 'base'",
    "games = 1\n[[variants]]\nsets = ['base']",
    "games = 1\n[[variants]]\nname = 'a'\n[[variants]]\nname = 'a'\nrules.hand = 5",
    "games = 1\n[[variants]]\nname = 'a'\n[[variants]]\nname = 'b'\nsets = ['base']",
    "games = 1\n[[variants]]\nname = 'a'\nset = ['base']",
    "games = 1\nplayers = [2, 6]\n[[variants]]\nname = 'more'\nsets = ['base', 'imploding']\n[[variants]]\nname = 'less'",
    // Line-ups and presets.
    "games = 1\nbots = ''",
    "games = 1\nbots = 3",
    "games = 1\nbots = []",
    "games = 1\nlineups = []",
    "games = 1\nlineups = [[]]",
    "games = 1\nlineups = [['random', 3]]",
    "games = 1\nlineups = 'random'",
    "games = 1\nlineups = [['random']]\nbots = 'pass'",
    "games = 1\nplayers = 2\nlineups = [['random'], ['random', 'random']]",
    "games = 1\nplayers = 2\nlineups = [['random', 'pass', 'pass']]",
    "games = 1\nlineups = [[{ risk = 3 }]]",
    "games = 1\nlineups = [[{ bot = 'random', risk = 'high' }]]",
    "games = 1\n[presets.random]\nbot = 'random'",
    "games = 1\n[presets.bold]\nrisk = 3",
    "games = 1\n[presets.'a b']\nbot = 'random'",
    // Sweeps.
    "games = 1\nsweep = [1]",
    "games = 1\nsweep.'rules.hand' = []",
    "games = 1\nsweep.'rules.hand' = 5",
    "games = 1\nsweep.'rules.hand' = [5, 5]",
    "games = 1\nsweep.'rules.hand' = [5, -1]",
    "games = 1\nsweep.'rules.hnad' = [5]",
    "games = 1\nsweep.hand = [5]",
    "games = 1\nsweep.'cards.nope' = [5]",
    "games = 1\nsweep.seed = [5]",
    "games = 1\nsweep.'rules.cards.nop' = [5]",
    "games = 1\nsweep.'bots.careful.risk' = [0.1]",
    "games = 1\nsweep.'bots.random.risk' = ['high']",
    "games = 1\nplayers = 2\nbots = ['careful(risk=0.2)', 'random']\nsweep.'bots.careful.risk' = [0.1]",
    "games = 1\nplayers = 2\nlineups = [['careful', 'random'], ['random', 'careful(risk=0.2)']]\nsweep.'bots.careful.risk' = [0.1, 0.2]",
    "games = 1\nrules.hand = 5\nsweep.'rules.hand' = [5, 6]",
    "games = 1\nsweep.'rules.hand' = [5]\nsweep.rules.hand = [6]",
    "games = 1\nskip_impossible = true\nplayers = 9",
];
