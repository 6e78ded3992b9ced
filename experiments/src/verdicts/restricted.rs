//! What a card is worth to him who holds it: one player may never play it, or must play it at once, and the others play on
//! as usual (restricted play, Jaffe et al. 2012). He sits in every seat in turn.

use eksim_bots::{BotSpec, Restriction, Way};
use eksim_engine::cards::{Family, Kind};
use eksim_engine::rules::Rules;
use eksim_engine::types::Domain;
use eksim_statistics::benjamini_hochberg;
use serde::Serialize;

use super::both::play_both;
use super::change::Change;
use super::progress::Progress;
use crate::sim::cell::Cell;
use crate::sim::stopped::Stopped;

/// A win share lost by being held back.
#[derive(Clone, Debug, Serialize)]
pub struct Loss {
    /// The player's win share when he is free.
    pub free: f64,
    /// When he is held back.
    pub restricted: f64,
    /// What he loses.
    pub loss: f64,
    /// Lower end of its 95 % interval.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// Chance of such a loss if there were none.
    pub p: f64,
    /// Whether no game ended otherwise.
    pub nothing_changed: bool,
}

/// What a card is worth.
#[derive(Clone, Debug, Serialize)]
pub struct CardReport {
    /// The card, or `cats` for all that only combine.
    pub card: String,
    /// When he may never play it.
    pub never: Loss,
    /// When he must play it at once.
    pub early: Loss,
    /// When he may never play it under the unchanged rules; null where they don't have it.
    pub unchanged: Option<Loss>,
    /// The p-value of `never` corrected over the cards (Benjamini and Hochberg).
    pub p_corrected: f64,
    /// `dominant`, `useful`, `harmful`, `dead` or `open`.
    pub word: &'static str,
}

/// How cards are tried.
#[derive(Clone, Debug)]
pub struct Trial<'a> {
    /// Who plays, in all seats.
    pub bot: &'a BotSpec,
    /// Games of each table.
    pub games: u64,
    /// The loss that counts as large, as a share.
    pub margin: f64,
    /// The seed.
    pub seed: u64,
    /// Whether to show a bar.
    pub show: bool,
}

impl Trial<'_> {
    /// Every card of the house rules, against the unchanged rules.
    pub fn cards(&self, house: &Rules, plain: &Rules) -> Result<Vec<CardReport>, Stopped> {
        let mut reports = Vec::new();
        for (card, kinds) in groups(house) {
            let (Some(never), Some(early)) =
                (self.loss(house, &card, &kinds, Way::Never)?, self.loss(house, &card, &kinds, Way::Early)?)
            else {
                continue;
            };
            let there = groups(plain).iter().any(|(name, _)| *name == card);
            let unchanged = if there { self.loss(plain, &card, &kinds, Way::Never)? } else { None };
            reports.push(CardReport { card, never, early, unchanged, p_corrected: 1.0, word: "open" });
        }
        let corrected = benjamini_hochberg(&reports.iter().map(|r| r.never.p).collect::<Vec<_>>());
        for (report, p) in reports.iter_mut().zip(corrected) {
            report.p_corrected = p;
            report.word = word(&report.never, p, self.margin);
        }
        Ok(reports)
    }

    /// What one player loses when he is held back on these cards. `None` where the rules can't forbid them.
    fn loss(&self, rules: &Rules, card: &str, kinds: &[Kind], way: Way) -> Result<Option<Loss>, Stopped> {
        let Ok(restriction) = Restriction::new(rules, kinds, way) else { return Ok(None) };
        let name = self.bot.label();
        let cell = |one: BotSpec| {
            let lineup = std::iter::once(one).chain(std::iter::repeat(self.bot.clone())).take(rules.players).collect();
            Cell::new(String::new(), rules.clone(), lineup, self.seed, Domain::Test, true)
        };
        let held = cell(self.bot.clone().restricted(restriction, &format!("{name} (held back)")));
        let free = cell(self.bot.clone().labelled(&format!("{name} (free)")));
        let blocks = held.blocks_for(self.games);
        let progress = Progress::new(self.show, 2 * blocks * held.games_per_block());
        let counted = play_both([&held, &free], blocks, false, &progress, card);
        progress.finish();
        let counted = counted?;
        let change = Change::share(&counted.first_bot);
        let nothing_changed = counted.first_bot.difference.sum_sq == 0 && counted.pace[0].difference.sum_sq == 0;
        Ok(Some(Loss {
            free: change.unchanged,
            restricted: change.house,
            loss: -change.difference,
            ci_low: -change.ci_high.unwrap_or(change.difference),
            ci_high: -change.ci_low.unwrap_or(change.difference),
            p: change.p,
            nothing_changed,
        }))
    }
}

/// `dominant`: without it a player surely loses more than the margin. `useful`: he surely loses. `harmful`: he surely gains (these
/// bots play it badly). `dead`: no game changes, or surely nobody loses or gains as much as the margin. `open`: nothing is shown.
fn word(never: &Loss, p: f64, margin: f64) -> &'static str {
    match never {
        loss if loss.nothing_changed => "dead",
        loss if p < 0.05 && loss.ci_low > margin => "dominant",
        loss if p < 0.05 && loss.loss > 0.0 => "useful",
        _ if p < 0.05 => "harmful",
        loss if loss.ci_low > -margin && loss.ci_high < margin => "dead",
        _ => "open",
    }
}

/// The cards that are played by choice and not forbidden already; those that only combine are one group.
fn groups(rules: &Rules) -> Vec<(String, Vec<Kind>)> {
    let mut groups: Vec<(String, Vec<Kind>)> = Vec::new();
    for &kind in &rules.kinds {
        let (spec, card) = (kind.spec(), rules.card(kind));
        let chosen = !matches!(spec.family, Family::Kitten | Family::Save | Family::Event | Family::Holder);
        let played = card.is_some() && rules.counts[card.index()] > 0 && !rules.switches.forbidden.contains(&kind);
        if !chosen || !played {
            continue;
        }
        let name = if matches!(spec.family, Family::Cat | Family::Feral) { "cats" } else { spec.name };
        match groups.iter_mut().find(|(n, _)| n == name) {
            Some((_, kinds)) => kinds.push(kind),
            None => groups.push((name.to_string(), vec![kind])),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use eksim_engine::sets::Sets;
    use eksim_engine::switches::Switches;

    fn loss(loss: f64, half: f64, nothing_changed: bool) -> Loss {
        Loss { free: 0.25, restricted: 0.25 - loss, loss, ci_low: loss - half, ci_high: loss + half, p: 0.0, nothing_changed }
    }

    #[test]
    fn words() {
        assert_eq!(word(&loss(0.06, 0.01, false), 0.001, 0.025), "dominant");
        assert_eq!(word(&loss(0.03, 0.01, false), 0.001, 0.025), "useful");
        assert_eq!(word(&loss(-0.03, 0.01, false), 0.001, 0.025), "harmful");
        assert_eq!(word(&loss(0.0, 0.01, false), 0.9, 0.025), "dead");
        assert_eq!(word(&loss(0.0, 0.05, true), 1.0, 0.025), "dead");
        assert_eq!(word(&loss(0.01, 0.05, false), 0.9, 0.025), "open");
    }

    #[test]
    fn a_player_without_a_card_he_never_plays_loses_nothing_and_the_others_notice_nothing() {
        let rules = Rules::new(Sets::parse(["base"]).unwrap(), 3, Switches::default()).unwrap();
        assert_eq!(groups(&rules).iter().filter(|(name, _)| name == "cats").count(), 1);
        let bot = BotSpec::parse("pass").unwrap();
        let trial = Trial { bot: &bot, games: 90, margin: 0.03, seed: 1, show: false };
        let never = trial.loss(&rules, "attack", &[Kind::Attack], Way::Never).unwrap().unwrap();
        assert!(never.nothing_changed && never.loss == 0.0 && never.ci_low < 0.0 && never.ci_high > 0.0);
        let early = trial.loss(&rules, "attack", &[Kind::Attack], Way::Early).unwrap().unwrap();
        assert!(!early.nothing_changed);
    }
}
