//! `eksim advise`: what should I play?

use clap::Args;
use eksim_bots::{BotSpec, Cost, GameKind};
use eksim_engine::ActionList;
use eksim_engine::notation::{Position, action_text, parse_action, parse_position, position_seen_text};
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::types::{Action, Card, Luck, MAX_PILE, Play, Purpose, Question};
use eksim_engine::view::View;

use super::{Talk, print_json, table};
use crate::advice::described::{Described, Told, described};
use crate::advice::report::{AdviceReport, AnswerReport, text};
use crate::advice::values::values;
use crate::advice::{risk, words};
use crate::failure::Failure;
use crate::verdicts::progress::Progress;

/// Fives that are tried: they differ in what they spend only.
const FIVES: usize = 20;
/// Other answers that are tried.
const ANSWERS: usize = 400;

/// `eksim advise`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  eksim advise --players 4 --hand defuse,skip,attack,tacocat*2 --pile 23 --kittens 3 --hands 5,6,4
  eksim advise --players 2 --hand skip,nope --pile 12 --hands 4 --known 0=exploding_kitten
  eksim advise --players 2 --hand nope,skip --pile 12 --hands 3 --played 1=attack
  eksim advise --players 3 --hand skip --pile 20 --hands 5,x --defused
  eksim advise --position 'active=0 hands=2*skip,nope/5*? pile=exploding_kitten@0,11*?' --players 2

You are seat 0; the others follow clockwise. Place 0 is the top of the pile. See docs/advice.md.")]
pub struct AdviseArgs {
    /// The sets in play, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "base", value_name = "SETS")]
    pub sets: Vec<String>,
    /// Players who started, the dead included.
    #[arg(long, default_value_t = 4, value_name = "N")]
    pub players: usize,
    /// A house rule, as key=value; may be given several times.
    #[arg(long = "set-rule", value_name = "KEY=VALUE")]
    pub set_rule: Vec<String>,
    /// The whole position in one line, as `eksim replay --at` prints it; `?` is a hidden card.
    #[arg(long, value_name = "LINE", conflicts_with_all = ["hand", "pile", "hands", "kittens", "discard", "known", "holds", "turns", "played", "defused", "asked"])]
    pub position: Option<String>,
    /// What was done since that position, in the notation of actions: `play attack`; may be given several times.
    #[arg(long, value_name = "ACTION", requires = "position")]
    pub then: Vec<String>,
    /// Your cards: defuse,skip,tacocat*2.
    #[arg(long, value_name = "CARDS", required_unless_present = "position")]
    pub hand: Option<String>,
    /// Cards in the draw pile.
    #[arg(long, value_name = "N", required_unless_present = "position")]
    pub pile: Option<usize>,
    /// How many cards the others hold, clockwise from you: 5,6,4; x for a dead player.
    #[arg(long, value_name = "N,N,...", required_unless_present = "position")]
    pub hands: Option<String>,
    /// Kittens in the pile, the known ones included; checked against the table.
    #[arg(long, value_name = "N")]
    pub kittens: Option<usize>,
    /// The discard pile, top first, as far as you know it.
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub discard: String,
    /// What lies at known places of the pile, 0 being the top: 0=skip,4=exploding_kitten.
    #[arg(long, value_delimiter = ',', value_name = "PLACE=CARD")]
    pub known: Vec<String>,
    /// What others are known to hold: 1=defuse,2=nope.
    #[arg(long, value_delimiter = ',', value_name = "SEAT=CARD")]
    pub holds: Vec<String>,
    /// Turns owed by whoever's turn it is.
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub turns: u16,
    /// Somebody played this: do you Nope? A card, or a play in notation: 1=attack, '1=pair tacocat > 0'.
    #[arg(long, value_name = "SEAT=PLAY")]
    pub played: Option<String>,
    /// You drew this kitten and defused it: where does it go? `--hand` is without the Defuse, `--pile` without the kitten.
    #[arg(long, value_name = "KITTEN", num_args = 0..=1, default_missing_value = "exploding_kitten")]
    pub defused: Option<String>,
    /// This seat asked you for a Favor: which card do you give?
    #[arg(long, value_name = "SEAT")]
    pub asked: Option<u8>,
    /// Who plays on in the imagined games: all seats.
    #[arg(long, default_value = "counter", value_name = "BOT")]
    pub bot: String,
    /// Imagined worlds, in each of which every answer is played; 10000 without it, 100 for a bot that searches.
    #[arg(long, value_parser = crate::cli::count, value_name = "N")]
    pub games: Option<u64>,
    /// The seed of the imagined worlds.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
}

pub(super) fn run(args: &AdviseArgs, talk: Talk) -> Result<(), Failure> {
    let bot =
        BotSpec::parse(&args.bot).and_then(|bot| bot.for_game(GameKind::Cards)).map_err(|e| Failure::Usage(e.to_string()))?;
    if bot.outside().is_some() {
        return Err(Failure::Usage(
            "`--bot`: programs from outside can't play imagined games; take a bot that `eksim list bots` names".into(),
        ));
    }
    let sets = Sets::parse(args.sets.iter().map(String::as_str))?;
    let rules = Rules::new(sets, args.players, table::switches(&args.set_rule)?)?;
    let asked = match &args.position {
        Some(line) => Described { line: line.clone(), then: args.then.clone() },
        None => described(&rules, &told(args)).map_err(Failure::Usage)?,
    };
    let start = parse_position(&rules, &asked.line).map_err(|e| Failure::Usage(format!("the table can't be: {e}")))?;
    let mut then = asked.then.clone();
    let position = reach(&start, &mut then, args).map_err(Failure::Usage)?;
    let (actions, not_tried) = answers(&position);
    let worlds = args.games.unwrap_or(if bot.info().cost == Cost::Search { 100 } else { 10_000 });
    crate::bar::watch_for_interrupt();
    let progress = Progress::new(talk.bar, worlds);
    let found = values(&position.game, &position.knowledge, &actions, &bot, worlds, args.seed, &progress)
        .map_err(|stopped| stopped.or("interrupted; the same command starts again"))?;
    progress.finish();
    let view = View::new(&position.game, Some(&position.knowledge));
    let answer = |v: &crate::advice::values::Valued| AnswerReport {
        action: action_text(&rules, v.action),
        words: words::order(&rules, v.action, view.pile_len()),
        win: v.win,
        ci_low: v.interval.low,
        ci_high: v.interval.high,
        worse: v.worse,
        worse_low: v.worse_interval.low,
        worse_high: v.worse_interval.high,
        close: v.close(),
        worlds: v.worlds,
    };
    let answers: Vec<AnswerReport> = found.answers.iter().map(answer).collect();
    let question = position.game.ask().map_or(String::new(), |ask| words::question(&rules, ask.question));
    // What was done since needs the cards that were named; without it the line tells just what the seat sees.
    let seen = position_seen_text(&View::of(&start.game, Some(&start.knowledge), view.seat()));
    let line = if then.is_empty() { seen.unwrap_or(asked.line) } else { asked.line };
    let report = AdviceReport {
        format: 1,
        sets: rules.sets.names(),
        players: rules.players,
        seat: view.seat().0,
        question,
        position: line,
        then,
        unaccounted: unaccounted(&position),
        bot: bot.label().to_string(),
        worlds,
        seed: args.seed,
        next_draw: risk::risk(&view, found.kitten_on_top),
        best: answers.first().map_or(String::new(), |a| a.action.clone()),
        too_close: answers.iter().skip(1).any(|a| a.close),
        answers,
        not_tried,
        games: found.games,
    };
    if talk.json {
        return print_json(&report);
    }
    print!("{}", text(&report));
    Ok(())
}

fn told(args: &AdviseArgs) -> Told {
    Told {
        hand: args.hand.clone().unwrap_or_default(),
        pile: args.pile.unwrap_or(0),
        kittens: args.kittens,
        hands: args.hands.clone().unwrap_or_default(),
        discard: args.discard.clone(),
        known: args.known.clone(),
        holds: args.holds.clone(),
        turns: args.turns,
        played: args.played.clone(),
        defused: args.defused.clone(),
        asked: args.asked,
    }
}

/// From the position to the question: what was done since, and windows that a described table passes over.
fn reach<'r>(start: &Position<'r>, then: &mut Vec<String>, args: &AdviseArgs) -> Result<Position<'r>, String> {
    let mut position = *start;
    let mut luck = NoLuck(false);
    let mut queue: std::collections::VecDeque<String> = std::mem::take(then).into();
    loop {
        let Some(ask) = position.game.ask() else { return Err("the game is over after `--then`".into()) };
        // A Favor is decided after its window (whoever asks what to give has not Noped it), a place after the save.
        let wanted = match ask.question {
            Question::Give(_) => args.defused.is_none(),
            Question::Place(_) => args.asked.is_none(),
            _ => args.asked.is_none() && args.defused.is_none(),
        };
        let text = match (queue.pop_front(), ask.question) {
            (Some(text), _) => text,
            (None, _) if wanted => break,
            (None, Question::Save(_)) => save(&position).ok_or("this kitten can't be defused")?,
            (None, Question::Turn) => return Err("there is no such question at this table; see the options".into()),
            (None, _) => "decline".to_string(),
        };
        let bad = |why: String| format!("`{text}`: {why}");
        let action = parse_action(position.game.rules(), &text).map_err(|e| bad(e.to_string()))?;
        let before = position;
        position.game.try_apply(action, &mut luck, &mut position.knowledge).map_err(|e| bad(e.to_string()))?;
        if luck.0 {
            let seat = before.game.ask().map_or(0, |ask| ask.seat.0);
            return Err(bad(format!("chance decides what comes of it (seat {seat}); describe the table after it")));
        }
        then.push(text);
    }
    let seat = position.game.ask().map_or(0, |ask| ask.seat.0);
    if args.position.is_none() && (seat != 0 || args.played.is_some() && !is_window(&position)) {
        return Err("you are not asked: a play can be Noped by those who hold a Nope, and `--hand` has none".into());
    }
    Ok(position)
}

/// How a kitten is answered: by the first save card that there is.
fn save(position: &Position<'_>) -> Option<String> {
    let mut list = Box::new(ActionList::default());
    position.game.list_actions(&mut list);
    let save = list.as_slice().iter().find(|action| matches!(action, Action::Save(_)));
    save.map(|action| action_text(position.game.rules(), *action))
}

fn is_window(position: &Position<'_>) -> bool {
    position.game.ask().is_some_and(|ask| ask.question == Question::Nope)
}

/// What can be answered: everything, of fives and of very many answers only the first.
fn answers(position: &Position<'_>) -> (Vec<Action>, usize) {
    let mut list = Box::new(ActionList::default());
    position.game.list_actions(&mut list);
    let five = |action: &&Action| matches!(action, Action::Play(Play::Five { .. }));
    let plain = list.as_slice().iter().filter(|action| !five(action)).take(ANSWERS);
    let actions: Vec<Action> = plain.chain(list.as_slice().iter().filter(five).take(FIVES)).copied().collect();
    let left = list.total() - actions.len();
    (actions, left)
}

/// Cards of the deck that lie nowhere in this position.
fn unaccounted(position: &Position<'_>) -> usize {
    let (game, rules) = (&position.game, position.game.rules());
    let hands: usize = (0..rules.players as u8).map(|s| game.peek_hand(eksim_engine::types::Seat(s)).len()).sum();
    let lie = hands + game.peek_pile().len() + game.peek_discard().len() + game.cards_elsewhere();
    let all: usize = rules.counts.iter().map(|n| *n as usize).sum();
    all.saturating_sub(lie)
}

/// Luck that notes that it was asked for.
struct NoLuck(bool);

impl Luck for NoLuck {
    fn pick(&mut self, _: Purpose, _: usize) -> usize {
        self.0 = true;
        0
    }

    fn shuffle(&mut self, _: &mut [Card]) {
        self.0 = true;
    }

    fn deal_order(&mut self, printed: &[Card], out: &mut [Card; MAX_PILE]) {
        self.0 = true;
        out[..printed.len()].copy_from_slice(printed);
    }
}
