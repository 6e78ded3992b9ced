//! What to think of a kitten that another player put back in secret, and of one who would not draw.

use eksim_engine::types::{Action, Play};
use eksim_engine::view::View;

use super::risk::{Risk, plain};

/// So many cards that came to the discard at once are no longer told from what lay there.
const MANY: u16 = 12;

/// What one remembers from decision to decision.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Belief {
    /// Whether one may know more of the pile than its top card.
    pub(crate) aware: bool,
    /// Whether nobody drew between the last two looks.
    still: bool,
    /// Cards in the discard when last looked, and the save cards that came there.
    discard: u16,
    saves: u16,
    /// Save cards that lay there then, and how many cards had been taken out.
    used: u16,
    taken: u16,
    /// Cards in the pile when last looked, one's own draw taken off.
    pile: u16,
    /// How sure it is that nobody drew since a kitten went back, from 0 to 1.
    fresh: f32,
}

impl Belief {
    /// On one's own turn: who turns out to be certain of no place need not ask again until he looks. (In a window a look of
    /// his own may be under way; with expansions others show him cards unasked.)
    #[inline(always)]
    pub(crate) fn notice(&mut self, view: &View<'_, '_>, known: usize) {
        self.aware &= known > 0 || !plain(view.rules());
    }

    /// Looks at the table and draws conclusions from what changed.
    #[inline(always)]
    pub(crate) fn look(&mut self, view: &View<'_, '_>) {
        let pile = view.pile_len() as u16;
        let discard = view.discard().len() as u16;
        self.still = pile == self.pile;
        let (used, taken) = (saves_used(view), view.taken_from_discard());
        let few = discard.wrapping_sub(self.discard) < MANY;
        // What changed since is hard to foresee: one branch for all that is rare.
        if (used == self.used) & (taken == self.taken) & few {
            if self.fresh > 0.0 {
                self.stay_fresh(view, pile, discard);
            }
        } else {
            self.look_at_discard(view, pile, discard);
        }
        // What all are shown, one need not have looked for.
        self.aware |= (discard != self.discard) & !plain(view.rules());
        (self.discard, self.pile) = (discard, pile);
    }

    /// The same where save cards came to the discard, many cards, or cards were taken out.
    #[inline(never)]
    fn look_at_discard(&mut self, view: &View<'_, '_>, pile: u16, discard: u16) {
        if discard == self.discard {
            return self.stay_fresh(view, pile, discard);
        }
        let (used, taken) = (saves_used(view), view.taken_from_discard());
        let saves = if discard < self.discard || discard - self.discard >= MANY {
            used
        } else if taken == self.taken {
            self.saves + (used - self.used)
        } else {
            // Cards were taken out: only what came on top is counted.
            let new = &view.discard().bottom_up()[self.discard as usize..];
            self.saves + new.iter().filter(|card| view.rules().saves().has(**card)).count() as u16
        };
        if saves > self.saves {
            let drawn = self.pile.saturating_sub(pile);
            self.fresh = if shuffled_since(view) { 0.0 } else { 1.0 / (1.0 + f32::from(drawn)) };
        } else {
            self.stay_fresh(view, pile, discard);
        }
        self.saves = saves;
        (self.used, self.taken) = (used, taken);
    }

    /// Nothing is sure any more once somebody drew, or the pile was shuffled.
    #[inline(never)]
    fn stay_fresh(&mut self, view: &View<'_, '_>, pile: u16, discard: u16) {
        if pile < self.pile || (discard != self.discard && shuffled_since(view)) {
            self.fresh = 0.0;
        }
    }

    /// One's own answer, known to oneself.
    #[inline]
    pub(crate) fn acted(&mut self, view: &View<'_, '_>, action: Action) {
        match action {
            Action::Draw => self.drew(),
            Action::Place(_) => {
                self.aware = true;
                self.saves = saves_used(view);
                (self.used, self.taken) = (self.saves, view.taken_from_discard());
                self.discard = view.discard().len() as u16;
                self.pile = view.pile_len() as u16 + 1;
                self.fresh = 0.0;
            }
            Action::Order(_) => self.aware = true,
            Action::Play(Play::Single(single)) => self.aware |= view.rules().roles.looks.has(single.as_card),
            _ => {}
        }
    }

    /// One's own turn: the same where one draws or plays.
    #[inline]
    pub(crate) fn took_turn(&mut self, view: &View<'_, '_>, action: Action) {
        if matches!(action, Action::Draw) {
            self.drew();
        } else if let Action::Play(Play::Single(single)) = action {
            self.aware |= view.rules().roles.looks.has(single.as_card);
        }
    }

    #[inline]
    fn drew(&mut self) {
        self.pile = self.pile.saturating_sub(1);
        self.fresh = 0.0;
    }

    /// Takes the table as it lies for what was always so.
    pub(crate) fn prime(&mut self, view: &View<'_, '_>) {
        *self = Belief {
            aware: !plain(view.rules()),
            still: false,
            discard: view.discard().len() as u16,
            saves: saves_used(view),
            used: saves_used(view),
            taken: view.taken_from_discard(),
            pile: view.pile_len() as u16,
            fresh: 0.0,
        };
    }

    /// How likely a kitten put back in secret lies on top, if `trust` is the chance that it was put there.
    pub(crate) fn suspicion(&self, trust: f32) -> f32 {
        self.fresh * trust
    }

    /// The odds with this belief: `trust` is the chance that a kitten goes back on top, `doubt` that who runs from a
    /// draw after a look saw one there.
    #[inline(always)]
    pub(crate) fn apply(&self, view: &View<'_, '_>, risk: Risk, trust: f32, doubt: f32) -> Risk {
        if risk.known || risk.average <= 0.0 {
            return risk;
        }
        let mut top = risk.top + (1.0 - risk.top) * self.fresh * trust;
        // Mostly somebody drew since, and the discard need not be looked at.
        let mine = view.active() == view.seat();
        if mine & (self.still | view.under_attack()) & (doubt > 0.0) && ran_away(view) {
            top += (1.0 - top) * doubt;
        }
        Risk { top, ..risk }
    }
}

/// Save cards in the discard.
#[inline]
fn saves_used(view: &View<'_, '_>) -> u16 {
    { view.rules().saves() }.map(|card| view.discarded(card)).sum::<usize>() as u16
}

/// Whether the pile was shuffled or put in order since the last save card: the discard tells.
fn shuffled_since(view: &View<'_, '_>) -> bool {
    let rules = view.rules();
    let (saves, shuffles) = (rules.saves(), rules.roles.shuffles);
    { shuffles }.any(|card| view.discarded(card) > 0)
        && view.discard().top_down().take_while(|card| !saves.has(*card)).any(|card| shuffles.has(card))
}

/// Whether the last card played ended a turn without a draw, and the one before it was a look.
#[inline(never)]
fn ran_away(view: &View<'_, '_>) -> bool {
    let (roles, discard) = (&view.rules().roles, view.discard());
    match (discard.at(0), discard.at(1)) {
        (Some(last), Some(before)) => roles.runs.has(last) & roles.peeks.has(before),
        _ => false,
    }
}
