//! What to think of a kitten that another player put back in secret, and of one who would not draw.

use eksim_engine::cards::Kind;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Action, Card, Play};
use eksim_engine::view::View;

use super::risk::{Risk, plain};

/// What one remembers from decision to decision.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Belief {
    /// Whether one may know more of the pile than its top card.
    pub(crate) aware: bool,
    /// Whether nobody drew between the last two looks.
    still: bool,
    /// Cards in the discard when last looked, and the save cards among them.
    discard: u16,
    saves: u16,
    /// Cards in the pile when last looked, one's own draw taken off.
    pile: u16,
    /// How sure it is that nobody drew since a kitten went back, from 0 to 1.
    fresh: f32,
}

impl Belief {
    /// Looks at the table and draws conclusions from what changed.
    #[inline]
    pub(crate) fn look(&mut self, view: &View<'_, '_>) {
        let pile = view.pile_len() as u16;
        let discard = view.discard().len() as u16;
        self.still = pile == self.pile;
        if discard == self.discard {
            if pile < self.pile {
                self.fresh = 0.0;
            }
            self.pile = pile;
        } else {
            self.look_at_discard(view, pile, discard);
        }
    }

    /// The same where cards came to the discard, or left it.
    fn look_at_discard(&mut self, view: &View<'_, '_>, pile: u16, discard: u16) {
        // Only what came on top since is counted, unless cards were taken out.
        let mut saves = self.saves;
        if discard > self.discard && discard - self.discard < 12 {
            saves += view.discard().count_above(self.discard as usize, view.rules().saves()) as u16;
        } else {
            saves = saves_used(view);
        }
        if saves > self.saves {
            let drawn = self.pile.saturating_sub(pile);
            self.fresh = if shuffled_since(view) { 0.0 } else { 1.0 / (1.0 + f32::from(drawn)) };
        } else if pile < self.pile || (self.fresh > 0.0 && shuffled_since(view)) {
            self.fresh = 0.0;
        }
        // What all are shown, one need not have looked for.
        self.aware |= !plain(view.rules());
        (self.discard, self.saves, self.pile) = (discard, saves, pile);
    }

    /// One's own answer, known to oneself.
    #[inline]
    pub(crate) fn acted(&mut self, view: &View<'_, '_>, action: Action) {
        match action {
            Action::Draw => self.drew(),
            Action::Place(_) => {
                self.aware = true;
                self.saves = saves_used(view);
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
        if action == Action::Draw {
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
    #[inline]
    pub(crate) fn apply(&self, view: &View<'_, '_>, risk: Risk, trust: f32, doubt: f32) -> Risk {
        if risk.known || risk.average <= 0.0 {
            return risk;
        }
        let mut top = risk.top + (1.0 - risk.top) * self.fresh * trust;
        if doubt > 0.0 && view.active() == view.seat() && (self.still || view.under_attack()) && ran_away(view) {
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
    let saves = rules.saves();
    let shuffles = |card: Card| {
        matches!(
            rules.kind(card),
            Kind::Shuffle | Kind::ShuffleNow | Kind::GarbageCollection | Kind::GraveRobber | Kind::CatomicBomb | Kind::Potluck
        )
    };
    view.discard().top_down().take_while(|card| !saves.has(*card)).any(shuffles)
}

/// Whether the last card played ended a turn without a draw, and the one before it was a look.
fn ran_away(view: &View<'_, '_>) -> bool {
    let rules: &Rules = view.rules();
    let kind = |place| view.discard().at(place).map(|card| rules.kind(card));
    let ran = matches!(
        kind(0),
        Some(Kind::Skip | Kind::SuperSkip | Kind::Attack | Kind::TargetedAttack | Kind::Reverse | Kind::DrawFromTheBottom)
    );
    let looked =
        matches!(kind(1), Some(Kind::SeeTheFuture3 | Kind::SeeTheFuture5 | Kind::AlterTheFuture3 | Kind::AlterTheFuture5));
    ran && looked
}
