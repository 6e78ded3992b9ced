//! Is a house rule balanced? The axes one by one, never one score.

use eksim_bots::{BotSpec, Cost};
use eksim_engine::types::Domain;
use eksim_statistics::{Balance, BlockSums, Fairness, FairnessPlan, panel, quantile, seat_fairness};
use serde::Serialize;

use super::both::{Both, Counted, play_both};
use super::change::{Change, kept};
use super::drama::{DramaReport, drama};
use super::progress::Progress;
use super::restricted::{CardReport, Trial};
use crate::failure::Failure;
use crate::sim::cell::Cell;
use crate::sim::luck::{WithoutLuck, pilot_blocks, without_luck};
use crate::sim::rules::TableRules;
use crate::sim::stopped::Stopped;

/// What the verdict holds every seat against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// Its share under the unchanged rules or the fair share 1/N, whichever it is nearer to: a rule is to blame only for what it
    /// makes worse.
    Either,
    /// The fair share 1/N: is the game fair with this rule?
    Fair,
    /// Its share under the unchanged rules: does the rule change who wins?
    Unchanged,
}

/// A study as it is planned.
#[derive(Clone, Debug)]
pub struct Study {
    /// What the house rule is called.
    pub name: String,
    /// The rules with the house rules.
    pub house: TableRules,
    /// The rules it is held against.
    pub plain: TableRules,
    /// The bots that judge, from weak to strong.
    pub panel: Vec<BotSpec>,
    /// The margin d as a part of the fair share.
    pub margin: f64,
    /// Games of each table and variant.
    pub games: u64,
    /// What the verdict holds every seat against.
    pub against: Against,
    /// Whether cards are forbidden to one player, one by one.
    pub cards: bool,
    /// Deals whose drama is followed; none for 0.
    pub drama: u64,
    /// Whether the luck of the draw is taken off too.
    pub luck: bool,
    /// The seed.
    pub seed: u64,
    /// Whether to show a bar.
    pub show: bool,
}

/// One seat.
#[derive(Clone, Debug, Serialize)]
pub struct SeatReport {
    /// The seat, from 0.
    pub seat: usize,
    /// Lower end of the interval of its win share that is held against the margin.
    pub share_low: f64,
    /// Upper end.
    pub share_high: f64,
    /// Lower end of the interval of its change that is held against the margin.
    pub change_low: f64,
    /// Upper end.
    pub change_high: f64,
    /// Its win share against the unchanged rules.
    #[serde(flatten)]
    pub share: Change,
    /// Its win share with the luck of the draw taken off, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<WithoutLuck>,
    /// The difference with the luck of the draw taken off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference_without_luck: Option<WithoutLuck>,
}

/// One bot of the panel in self-play.
#[derive(Clone, Debug, Serialize)]
pub struct BotReport {
    /// The bot.
    pub bot: String,
    /// Its verdict: `seats`, `change`, or the milder of the two.
    pub verdict: String,
    /// The word of the seats under the house rules, each against 1/N.
    pub seats_word: String,
    /// The same under the unchanged rules.
    pub unchanged: String,
    /// The word of what the house rule changes: every seat's difference against the unchanged rules within the same margin.
    pub change: String,
    /// The smallest margin at which its verdict would be balanced, as a share.
    pub smallest_margin: f64,
    /// The smallest margin at which the change would be.
    pub smallest_change: f64,
    /// With NOT ENOUGH GAMES: games that would do.
    pub games_needed: Option<u64>,
    /// By seat.
    pub seats: Vec<SeatReport>,
    /// The pace.
    pub pace: Vec<PaceReport>,
}

/// One quantity of the pace.
#[derive(Clone, Debug, Serialize)]
pub struct PaceReport {
    /// Its name.
    pub quantity: &'static str,
    /// Its mean.
    #[serde(flatten)]
    pub mean: Change,
    /// Median and 95th percentile under the house rules (turns only).
    pub house_p50_p95: Option<(u64, u64)>,
    /// The same under the unchanged rules.
    pub unchanged_p50_p95: Option<(u64, u64)>,
}

/// The win share of the strong bot among weak ones.
#[derive(Clone, Debug, Serialize)]
pub struct SkillReport {
    /// The strong bot.
    pub strong: String,
    /// The weak one, in all other seats.
    pub weak: String,
    /// The strong bot's share less the share of one of the weak under the house rules, if every game has a winner.
    pub gap: f64,
    /// The same under the unchanged rules.
    pub gap_unchanged: f64,
    /// The strong bot's win share.
    #[serde(flatten)]
    pub share: Change,
}

/// The whole study.
#[derive(Clone, Debug, Serialize)]
pub struct BalanceReport {
    /// The format number of this document.
    pub format: u32,
    /// What the house rule is called.
    pub name: String,
    /// The sets.
    pub sets: Vec<&'static str>,
    /// Players at the table.
    pub players: usize,
    /// The house rules.
    pub rules: Vec<String>,
    /// The rules it is held against; empty for the printed ones.
    pub baseline: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Games of each table and variant.
    pub games: u64,
    /// The margin d around the fair share.
    pub margin: f64,
    /// How sure the intervals are that are held against the margin.
    pub confidence: f64,
    /// What the verdict holds every seat against.
    pub against: Against,
    /// The verdict of the panel.
    pub verdict: String,
    /// The word of the panel on seat fairness under the house rules: each seat against 1/N.
    pub seats: String,
    /// The word of the panel on the unchanged rules.
    pub unchanged: String,
    /// The word of the panel on what the house rule changes: each seat against the unchanged rules.
    pub change: String,
    /// The smallest margin at which the verdict would be balanced with all bots.
    pub smallest_margin: f64,
    /// With NOT ENOUGH GAMES: games that would do.
    pub games_needed: Option<u64>,
    /// By bot of the panel.
    pub bots: Vec<BotReport>,
    /// Skill, if the panel has at least two bots.
    pub skill: Option<SkillReport>,
    /// Cards, if they were asked for.
    pub cards: Vec<CardReport>,
    /// Drama, if it was asked for and some bot of the panel is quick enough.
    pub drama: Option<DramaReport>,
    /// What a reader must know: axes that don't apply, where the numbers come from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl Study {
    fn play(&self, lineup: &[BotSpec], domain: Domain, blocks: Option<u64>, name: &str) -> Result<Counted, Stopped> {
        let cell = |rules: &TableRules| Cell::new(String::new(), rules.clone(), lineup.to_vec(), self.seed, domain, true);
        let (house, plain) = (cell(&self.house), cell(&self.plain));
        let blocks = blocks.unwrap_or_else(|| house.blocks_for(self.games));
        let progress = Progress::new(self.show, 2 * blocks * house.games_per_block());
        let counted = play_both([&house, &plain], blocks, self.luck, &progress, name);
        progress.finish();
        counted
    }

    /// The test of every seat. Held against two things at once, each gets half of the false passes.
    fn plan(&self) -> FairnessPlan {
        let usual = FairnessPlan::seats(self.house.players());
        let alpha = if self.against == Against::Either { usual.alpha / 2.0 } else { usual.alpha };
        FairnessPlan { margin: self.margin * usual.fair, alpha, ..usual }
    }

    /// Plays everything; the word of the panel comes with the report.
    pub fn run(&self) -> Result<(Balance, BalanceReport), Failure> {
        let ended = |stopped: Stopped| stopped.or("interrupted, without a verdict; the same command starts again");
        let (players, plan) = (self.house.players(), self.plan());
        let mut bots = Vec::new();
        let mut words: [Vec<Balance>; 4] = Default::default();
        for bot in &self.panel {
            let lineup = vec![bot.clone(); players];
            let counted = self.play(&lineup, Domain::Test, None, bot.label()).map_err(ended)?;
            let found = Found::new(&counted, &plan, self.against);
            let [word, house, plain, change] = &mut words;
            word.push(found.word);
            house.push(found.house.word);
            plain.push(found.plain.word);
            change.push(found.change.word);
            let mut report = bot_report(bot, &counted, &found);
            if self.luck {
                let blocks = pilot_blocks(counted.first_bot.house.n);
                let pilot = self.play(&lineup, Domain::Pilot, Some(blocks), "pilot").map_err(ended)?;
                take_off_luck(&mut report, &pilot, &counted)?;
            }
            bots.push(report);
        }
        let [verdict, seats, unchanged, change] = words.map(|words| panel(&words));
        let skill = match self.panel.as_slice() {
            [weak, .., strong] => Some(self.skill(weak, strong).map_err(ended)?),
            _ => None,
        };
        let text = |rules: &TableRules| rules.house().iter().map(|(key, value)| format!("{key}={value}")).collect();
        let report = BalanceReport {
            format: 1,
            name: self.name.clone(),
            sets: self.house.set_names(),
            players,
            rules: text(&self.house),
            baseline: text(&self.plain),
            seed: self.seed,
            games: self.games,
            margin: plan.margin,
            confidence: 1.0 - 2.0 * plan.alpha,
            against: self.against,
            verdict: verdict.to_string(),
            seats: seats.to_string(),
            unchanged: unchanged.to_string(),
            change: change.to_string(),
            smallest_margin: bots.iter().map(|b| b.smallest_margin).fold(0.0, f64::max),
            games_needed: bots.iter().filter_map(|b| b.games_needed).max().filter(|_| verdict == Balance::NotEnoughGames),
            bots,
            skill,
            cards: self.cards().map_err(ended)?,
            drama: self.drama().map_err(ended)?,
            notes: self.notes(),
        };
        Ok((verdict, report))
    }

    /// What a reader must know: The Board Game lacks some axes, and its default board is ours.
    fn notes(&self) -> Vec<String> {
        if self.house.board().is_none() {
            return Vec::new();
        }
        let axes = "board-game has no axis of cards (single cards can't be forbidden there) nor of drama, and nobody is eliminated: its pace counts explosions and flips instead";
        std::iter::once(axes).chain(self.house.note()).map(str::to_string).collect()
    }

    fn skill(&self, weak: &BotSpec, strong: &BotSpec) -> Result<SkillReport, Stopped> {
        let lineup: Vec<BotSpec> =
            std::iter::once(strong).chain(std::iter::repeat(weak)).take(self.house.players()).cloned().collect();
        let counted = self.play(&lineup, Domain::Test, None, "skill")?;
        let share = Change::share(&counted.first_bot);
        let others = (self.house.players() - 1).max(1) as f64;
        let gap = |share: f64| share - (1.0 - share) / others;
        let (strong, weak) = (strong.label().to_string(), weak.label().to_string());
        Ok(SkillReport { strong, weak, gap: gap(share.house), gap_unchanged: gap(share.unchanged), share })
    }

    /// Restricted play by the strongest bot of the panel, at a quarter of the games: many tables. The card games only.
    fn cards(&self) -> Result<Vec<CardReport>, Stopped> {
        let (Some(house), Some(plain), Some(bot), true) = (self.house.cards(), self.plain.cards(), self.panel.last(), self.cards)
        else {
            return Ok(Vec::new());
        };
        let games = (self.games / 4).max(1);
        Trial { bot, games, margin: self.plan().margin, seed: self.seed, show: self.show }.cards(house, plain)
    }

    /// Drama with the strongest bot of the panel that does not search. The card games only.
    fn drama(&self) -> Result<Option<DramaReport>, Stopped> {
        let bot = self.panel.iter().rev().find(|bot| bot.info().cost == Cost::Cheap);
        let (Some(house), Some(plain), Some(bot), true) = (self.house.cards(), self.plain.cards(), bot, self.drama > 0) else {
            return Ok(None);
        };
        let progress = Progress::new(self.show, self.drama);
        let found = drama([house, plain], bot, self.drama, self.seed, &progress);
        progress.finish();
        found.map(Some)
    }
}

/// What the seats of one bot say.
struct Found {
    house: Fairness,
    plain: Fairness,
    change: Fairness,
    word: Balance,
    smallest: f64,
    blocks_needed: Option<u64>,
}

impl Found {
    fn new(counted: &Counted, plan: &FairnessPlan, against: Against) -> Found {
        let (house, plain) = (fairness(counted, plan, true), fairness(counted, plan, false));
        let change = change(counted, plan);
        let taken: Vec<&Fairness> = match against {
            Against::Fair => vec![&house],
            Against::Unchanged => vec![&change],
            Against::Either => vec![&house, &change],
        };
        let word = taken.iter().map(|f| f.word).min().unwrap_or(Balance::NotEnoughGames);
        let smallest = taken.iter().map(|f| f.smallest_margin).fold(f64::INFINITY, f64::min);
        let needed = taken.iter().filter_map(|f| f.blocks_needed).min();
        let blocks_needed = needed.filter(|_| word == Balance::NotEnoughGames);
        Found { word, smallest, blocks_needed, house, plain, change }
    }
}

fn fairness(counted: &Counted, plan: &FairnessPlan, house: bool) -> Fairness {
    let side = |both: &Both| if house { both.house } else { both.plain };
    let values = |both: &Both| kept(&side(both), if house { &both.house_values } else { &both.plain_values }).to_vec();
    let sums: Vec<BlockSums> = counted.seats.iter().map(side).collect();
    let values: Vec<Vec<f64>> = counted.seats.iter().map(values).collect();
    seat_fairness(&sums, &values, plan)
}

/// The same test on the differences of every block, which lie in (-1, 1): moved into (0, 1), with 1/2 for no change.
fn change(counted: &Counted, plan: &FairnessPlan) -> Fairness {
    let moved = |both: &Both| {
        let (d, scale) = (&both.difference, i128::from(both.difference.scale));
        let square = d.sum_sq as i128 + 2 * scale * d.sum + i128::from(d.n) * scale * scale;
        BlockSums { n: d.n, sum: d.sum + i128::from(d.n) * scale, sum_sq: square.max(0) as u128, scale: 2 * d.scale }
    };
    let values = |both: &Both| kept(&both.difference, &both.differences).iter().map(|d| 0.5 * (d + 1.0)).collect();
    let sums: Vec<BlockSums> = counted.seats.iter().map(moved).collect();
    let values: Vec<Vec<f64>> = counted.seats.iter().map(values).collect();
    let half = FairnessPlan { fair: 0.5, margin: 0.5 * plan.margin, alpha: plan.alpha };
    let found = seat_fairness(&sums, &values, &half);
    Fairness { smallest_margin: 2.0 * found.smallest_margin, ..found }
}

fn bot_report(bot: &BotSpec, counted: &Counted, found: &Found) -> BotReport {
    let ends = |side: usize| Some((quantile(&counted.turns[side], 0.5)?, quantile(&counted.turns[side], 0.95)?));
    let pace = counted.pace_names.iter().zip(&counted.pace).map(|(&quantity, both)| PaceReport {
        quantity,
        mean: Change::number(both),
        house_p50_p95: ends(0).filter(|_| quantity == "turns"),
        unchanged_p50_p95: ends(1).filter(|_| quantity == "turns"),
    });
    let seats = counted.seats.iter().zip(found.house.seats.iter().zip(&found.change.seats)).enumerate();
    BotReport {
        bot: bot.label().to_string(),
        verdict: found.word.to_string(),
        seats_word: found.house.word.to_string(),
        unchanged: found.plain.word.to_string(),
        change: found.change.word.to_string(),
        smallest_margin: found.smallest,
        smallest_change: found.change.smallest_margin,
        games_needed: found.blocks_needed,
        seats: seats
            .map(|(seat, (both, (share, change)))| SeatReport {
                seat,
                share_low: share.interval.low,
                share_high: share.interval.high,
                // Moved back from (0, 1), where 1/2 was no change.
                change_low: 2.0 * change.interval.low - 1.0,
                change_high: 2.0 * change.interval.high - 1.0,
                share: Change::share(both),
                without_luck: None,
                difference_without_luck: None,
            })
            .collect(),
        pace: pace.collect(),
    }
}

fn take_off_luck(report: &mut BotReport, pilot: &Counted, counted: &Counted) -> Result<(), Failure> {
    for seat in &mut report.seats {
        if let (Some(pilot), Some(test)) = (pilot.house_moments(seat.seat), counted.house_moments(seat.seat)) {
            seat.without_luck = without_luck(&pilot, &test)?;
        }
        if let (Some(pilot), Some(test)) = (pilot.change_moments(seat.seat), counted.change_moments(seat.seat)) {
            seat.difference_without_luck = without_luck(&pilot, &test)?;
        }
    }
    Ok(())
}
