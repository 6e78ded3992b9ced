//! Is a house rule balanced? The axes one by one, never one score.

use eksim_bots::BotSpec;
use eksim_engine::cards::{Family, Kind};
use eksim_engine::rules::Rules;
use eksim_engine::types::Domain;
use eksim_statistics::{
    Balance, BlockSums, Fairness, FairnessPlan, benjamini_hochberg, paired, panel, quantile, seat_fairness, t_interval,
};
use serde::Serialize;

use super::both::{Both, Counted, play_both};
use super::progress::Progress;
use crate::sim::cell::Cell;
use crate::sim::rules::TableRules;
use crate::sim::stopped::Stopped;

/// A study as it is planned.
#[derive(Clone, Debug)]
pub struct Study {
    /// The rules with the house rules.
    pub house: TableRules,
    /// The rules without.
    pub plain: TableRules,
    /// The bots that judge, from weak to strong.
    pub panel: Vec<BotSpec>,
    /// The margin d as a part of the fair share.
    pub margin: f64,
    /// Games of each table and variant.
    pub games: u64,
    /// Whether the verdict is on the change of every seat against the unchanged rules, not on its share against 1/N.
    pub against_unchanged: bool,
    /// Whether cards are forbidden one by one.
    pub cards: bool,
    /// The seed.
    pub seed: u64,
    /// Whether to show a bar.
    pub show: bool,
}

/// A quantity under the house rules, under the unchanged ones, and the difference by blocks.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// Under the house rules.
    pub house: f64,
    /// Under the unchanged rules.
    pub unchanged: f64,
    /// House rules less unchanged rules.
    pub difference: f64,
    /// Lower end of its 95 % interval.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// Chance of such a difference if there were none.
    pub p: f64,
    /// What playing both under the same luck gained.
    pub pairing_efficiency: Option<f64>,
}

impl Change {
    /// Of a share between 0 and 1.
    fn share(both: &Both) -> Change {
        let found = paired(&both.difference, kept(&both.difference, &both.differences), 1.0, 0.95);
        let interval = found.difference.interval;
        Change { ci_low: interval.low, ci_high: interval.high, p: found.p, ..Change::plain(both) }
    }

    /// Of a number without bounds: the t interval.
    fn number(both: &Both) -> Change {
        let mean = both.difference.mean();
        let interval = t_interval(&both.difference, 0.95);
        let p = paired(&both.difference, &[], 1.0, 0.95).p;
        Change { ci_low: interval.map_or(mean, |i| i.low), ci_high: interval.map_or(mean, |i| i.high), p, ..Change::plain(both) }
    }

    fn plain(both: &Both) -> Change {
        let (house, unchanged, difference) = (both.house.mean(), both.plain.mean(), both.difference.mean());
        Change { house, unchanged, difference, ci_low: 0.0, ci_high: 0.0, p: 1.0, pairing_efficiency: both.efficiency() }
    }
}

/// The single values, if all of them were kept.
fn kept<'a>(sums: &BlockSums, values: &'a [f64]) -> &'a [f64] {
    if values.len() as u64 == sums.n { values } else { &[] }
}

/// One seat.
#[derive(Clone, Debug, Serialize)]
pub struct SeatReport {
    /// The seat, from 0.
    pub seat: usize,
    /// Lower end of the 90 % interval of its win share, which is held against the margin.
    pub share_low: f64,
    /// Upper end.
    pub share_high: f64,
    /// Its win share against the unchanged rules.
    #[serde(flatten)]
    pub share: Change,
}

/// One bot of the panel in self-play.
#[derive(Clone, Debug, Serialize)]
pub struct BotReport {
    /// The bot.
    pub bot: String,
    /// The word of seat fairness.
    pub verdict: String,
    /// The word of the unchanged rules.
    pub unchanged: String,
    /// The word of what the house rule changes: every seat's difference against the unchanged rules within the same margin.
    pub change: String,
    /// The smallest margin at which its seats would be balanced, as a share.
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
    /// The strong bot's win share.
    #[serde(flatten)]
    pub share: Change,
}

/// What a card is worth: the win share of the last bot of the panel among the last but one, when nobody may play it (`house`) and when all may (`unchanged`).
#[derive(Clone, Debug, Serialize)]
pub struct CardReport {
    /// The card.
    pub card: &'static str,
    /// The strong bot's win share without and with it.
    #[serde(flatten)]
    pub share: Change,
    /// The p-value corrected over the cards (Benjamini and Hochberg).
    pub p_corrected: f64,
    /// The change of the number of turns without it.
    pub turns: f64,
    /// `skill` if the strong bot surely loses without it, `luck` if it surely gains, `dead` if no game changes, else `open`.
    pub word: &'static str,
}

/// The whole study.
#[derive(Clone, Debug, Serialize)]
pub struct BalanceReport {
    /// The format number of this document.
    pub format: u32,
    /// The sets.
    pub sets: Vec<&'static str>,
    /// Players at the table.
    pub players: usize,
    /// The house rules as typed.
    pub rules: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Games of each table and variant.
    pub games: u64,
    /// The margin d around the fair share.
    pub margin: f64,
    /// The verdict: `seats`, or `change` if that was asked for.
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
    /// What a reader must know: axes that don't apply, where the numbers come from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl Study {
    fn play(&self, house: &TableRules, plain: &TableRules, lineup: Vec<BotSpec>, name: &str) -> Result<Counted, Stopped> {
        let cell = |rules: &TableRules| Cell::new(String::new(), rules.clone(), lineup.clone(), self.seed, Domain::Test, true);
        let (house, plain) = (cell(house), cell(plain));
        let blocks = house.blocks_for(self.games);
        let progress = Progress::new(self.show, 2 * blocks * house.games_per_block());
        let counted = play_both(&house, &plain, blocks, &progress, name);
        progress.finish();
        counted
    }

    /// Plays everything; the word of the panel comes with the report.
    pub fn run(&self, rules: &[String]) -> Result<(Balance, BalanceReport), Stopped> {
        let players = self.house.players();
        let fair = 1.0 / players as f64;
        let plan = FairnessPlan { margin: self.margin * fair, ..FairnessPlan::seats(players) };
        let mut bots = Vec::new();
        let [mut words, mut plain_words, mut change_words] = [const { Vec::new() }; 3];
        for bot in &self.panel {
            let counted = self.play(&self.house, &self.plain, vec![bot.clone(); players], bot.label())?;
            let (house, plain) = (fairness(&counted, &plan, true), fairness(&counted, &plan, false));
            let change = change(&counted, &plan);
            words.push(house.word);
            plain_words.push(plain.word);
            change_words.push(change.word);
            let mut report = bot_report(bot, &counted, &house, plain.word, &change);
            if self.against_unchanged {
                report.games_needed = change.blocks_needed;
            }
            bots.push(report);
        }
        let verdict = panel(if self.against_unchanged { &change_words } else { &words });
        let smallest = |b: &BotReport| if self.against_unchanged { b.smallest_change } else { b.smallest_margin };
        let skill = match self.panel.as_slice() {
            [weak, .., strong] => Some(self.skill(weak, strong)?),
            _ => None,
        };
        let report = BalanceReport {
            format: 1,
            sets: self.house.set_names(),
            players,
            rules: rules.to_vec(),
            seed: self.seed,
            games: self.games,
            margin: plan.margin,
            verdict: verdict.to_string(),
            seats: panel(&words).to_string(),
            change: panel(&change_words).to_string(),
            unchanged: panel(&plain_words).to_string(),
            smallest_margin: bots.iter().map(smallest).fold(0.0, f64::max),
            games_needed: bots.iter().filter_map(|b| b.games_needed).max().filter(|_| verdict == Balance::NotEnoughGames),
            bots,
            skill,
            cards: if self.cards { self.cards()? } else { Vec::new() },
            notes: self.notes(),
        };
        Ok((verdict, report))
    }

    /// What a reader must know: The Board Game lacks some axes, and its default board is ours.
    fn notes(&self) -> Vec<String> {
        if self.house.board().is_none() {
            return Vec::new();
        }
        let axes = "board-game has no axis of cards (single cards can't be forbidden there) and nobody is eliminated: its pace counts explosions and flips instead";
        std::iter::once(axes).chain(self.house.note()).map(str::to_string).collect()
    }

    fn lineup(&self, weak: &BotSpec, strong: &BotSpec) -> Vec<BotSpec> {
        std::iter::once(strong).chain(std::iter::repeat(weak)).take(self.house.players()).cloned().collect()
    }

    fn skill(&self, weak: &BotSpec, strong: &BotSpec) -> Result<SkillReport, Stopped> {
        let counted = self.play(&self.house, &self.plain, self.lineup(weak, strong), "skill")?;
        let (strong, weak) = (strong.label().to_string(), weak.label().to_string());
        Ok(SkillReport { strong, weak, share: Change::share(&counted.first_bot) })
    }

    /// Restricted play: each card in turn may not be played, against the house rules with all cards.
    fn cards(&self) -> Result<Vec<CardReport>, Stopped> {
        // Only the card games can forbid a card.
        let Some(house) = self.house.cards() else { return Ok(Vec::new()) };
        // Neighbours of the panel: among the weakest, a ban mostly stops the weak from wasting cards.
        let (weak, strong) = match self.panel.as_slice() {
            [.., weak, strong] => (weak, strong),
            [one] => (one, one),
            [] => return Ok(Vec::new()),
        };
        // Two names, so that a panel of one bot has a first bot too.
        let strong = strong.clone().labelled(&format!("{} (first)", strong.label()));
        let mut reports = Vec::new();
        for &kind in house.kinds.iter().filter(|&&kind| playable(house, kind)) {
            let mut switches = house.switches.clone();
            switches.forbidden.push(kind);
            let Ok(without) = Rules::new(house.sets, house.players, switches) else { continue };
            let counted = self.play(&without.into(), &self.house, self.lineup(weak, &strong), kind.spec().name)?;
            let share = Change::share(&counted.first_bot);
            let turns = &counted.pace[0].difference;
            let dead = turns.sum_sq == 0 && counted.first_bot.difference.sum_sq == 0;
            let word = if dead { "dead" } else { "open" };
            reports.push(CardReport { card: kind.spec().name, share, p_corrected: 1.0, turns: turns.mean(), word });
        }
        let corrected = benjamini_hochberg(&reports.iter().map(|r| r.share.p).collect::<Vec<_>>());
        for (report, p) in reports.iter_mut().zip(corrected) {
            report.p_corrected = p;
            if p < 0.05 {
                report.word = if report.share.difference < 0.0 { "skill" } else { "luck" };
            }
        }
        Ok(reports)
    }
}

/// Whether a card is played by choice and not forbidden already.
fn playable(rules: &Rules, kind: Kind) -> bool {
    let spec = kind.spec();
    let chosen = !matches!(spec.family, Family::Kitten | Family::Save | Family::Event | Family::Holder);
    let card = rules.card(kind);
    chosen && card.is_some() && rules.counts[card.index()] > 0 && !rules.switches.forbidden.contains(&kind)
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

fn bot_report(bot: &BotSpec, counted: &Counted, house: &Fairness, unchanged: Balance, change: &Fairness) -> BotReport {
    let seats = counted.seats.iter().zip(&house.seats).enumerate();
    let ends = |side: usize| Some((quantile(&counted.turns[side], 0.5)?, quantile(&counted.turns[side], 0.95)?));
    let pace = counted.pace_names.iter().zip(&counted.pace).map(|(&quantity, both)| PaceReport {
        quantity,
        mean: Change::number(both),
        house_p50_p95: ends(0).filter(|_| quantity == "turns"),
        unchanged_p50_p95: ends(1).filter(|_| quantity == "turns"),
    });
    BotReport {
        bot: bot.label().to_string(),
        verdict: house.word.to_string(),
        unchanged: unchanged.to_string(),
        change: change.word.to_string(),
        smallest_margin: house.smallest_margin,
        smallest_change: change.smallest_margin,
        games_needed: house.blocks_needed,
        seats: seats
            .map(|(seat, (both, found))| SeatReport {
                seat,
                share_low: found.interval.low,
                share_high: found.interval.high,
                share: Change::share(both),
            })
            .collect(),
        pace: pace.collect(),
    }
}
