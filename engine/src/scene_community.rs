//! Situations with the community's cards on the table.

use crate::scene::Scene;
use crate::types::Seat;

impl Scene<'_> {
    /// A player is infected for so many more turns.
    #[must_use]
    pub fn infected(mut self, seat: u8, turns: u8) -> Self {
        let community = &mut self.game.community;
        (community.coronas[seat as usize], community.infected[seat as usize]) = (1, turns);
        community.note();
        self
    }

    /// Kitty Rick lies before a player; the seats have drawn so many cards since.
    #[must_use]
    pub fn kitty_rick(mut self, before: u8, draws: &[u8]) -> Self {
        let community = &mut self.game.community;
        (community.ricks, community.rick_before) = (1, Seat(before));
        community.draws[..draws.len()].copy_from_slice(draws);
        community.note();
        self
    }

    /// A Caternator lies before a player for so many more turns.
    #[must_use]
    pub fn caternator(mut self, seat: u8, turns: u8) -> Self {
        let card = Scene::card(self.game.rules, "caternator");
        self.game.community.caternator[seat as usize] = (card, turns);
        self.game.community.note();
        self
    }

    /// A Hipbat lies before a player for so many more turns.
    #[must_use]
    pub fn hipbat(mut self, seat: u8, turns: u8) -> Self {
        let card = Scene::card(self.game.rules, "hipbat");
        self.game.community.hipbat[seat as usize] = (card, turns);
        self.game.community.note();
        self
    }

    /// A card of `owner` lies disabled before `by`.
    #[must_use]
    pub fn disabled(mut self, owner: u8, by: u8, name: &str) -> Self {
        let card = Scene::card(self.game.rules, name);
        let community = &mut self.game.community;
        community.disabled[community.disabled_count as usize] = (Seat(owner), Seat(by), card);
        community.disabled_count += 1;
        community.note();
        self
    }

    /// Coffee has put somebody out.
    #[must_use]
    pub fn coffee_out(mut self) -> Self {
        self.game.community.coffee_out = true;
        self
    }

    /// So many Black Holes still lie ready.
    #[must_use]
    pub fn black_holes(mut self, count: u8) -> Self {
        self.game.community.black_holes = count;
        self
    }
}
