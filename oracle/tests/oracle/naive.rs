//! The pass-only game written as one would play it: real cards, a real order, hands that are lists.
//!
//! It shares nothing with the oracle. All luck comes from `pick(n)`, a number below n: dice play a random game, an odometer
//! plays every game there is.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Card {
    Exploding,
    ImplodingDown,
    ImplodingUp,
    Defuse,
    Streaking,
    Other,
}

/// What stands on the table before the shuffle.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) players: usize,
    pub(crate) hand: usize,
    /// Defuses that every player gets for himself.
    pub(crate) own_defuses: usize,
    /// The cards that are shuffled and dealt from.
    pub(crate) deck: Vec<Card>,
    /// The cards that are shuffled into the pile after the deal.
    pub(crate) late: Vec<Card>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Death {
    pub(crate) table_draw: usize,
    pub(crate) own_draw: usize,
    pub(crate) imploded: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) winner: usize,
    pub(crate) draws: usize,
    pub(crate) own_draws: Vec<usize>,
    pub(crate) deaths: Vec<Death>,
}

type Pick<'a> = dyn FnMut(usize) -> usize + 'a;

pub(crate) fn play(setup: &Setup, pick: &mut Pick) -> Game {
    let mut pile = setup.deck.clone();
    shuffle(&mut pile, pick);
    let mut hands = Vec::new();
    for _ in 0..setup.players {
        let mut hand = vec![Card::Defuse; setup.own_defuses];
        hand.extend(pile.drain(..setup.hand));
        hands.push(Some(hand));
    }
    pile.extend(&setup.late);
    shuffle(&mut pile, pick);

    let mut game = Game { winner: 0, draws: 0, own_draws: vec![0; setup.players], deaths: Vec::new() };
    let mut seat = 0;
    loop {
        if hands.iter().flatten().count() == 1 {
            game.winner = hands.iter().position(Option::is_some).unwrap();
            return game;
        }
        if let Some(hand) = &mut hands[seat] {
            game.draws += 1;
            game.own_draws[seat] += 1;
            let card = pile.remove(0);
            if !survives(card, hand, &mut pile, pick) {
                hands[seat] = None;
                game.deaths.push(Death {
                    table_draw: game.draws,
                    own_draw: game.own_draws[seat],
                    imploded: card == Card::ImplodingUp,
                });
            }
        }
        seat = (seat + 1) % setup.players;
    }
}

fn survives(card: Card, hand: &mut Vec<Card>, pile: &mut Vec<Card>, pick: &mut Pick) -> bool {
    match card {
        Card::Defuse | Card::Streaking | Card::Other => hand.push(card),
        Card::ImplodingDown => pile.insert(pick(pile.len() + 1), Card::ImplodingUp),
        Card::ImplodingUp => return false,
        Card::Exploding => {
            if let Some(at) = hand.iter().position(|&held| held == Card::Defuse) {
                hand.remove(at);
                pile.insert(pick(pile.len() + 1), Card::Exploding);
            } else if hand.contains(&Card::Streaking) && !hand.contains(&Card::Exploding) {
                hand.push(card);
            } else {
                return false;
            }
        }
    }
    true
}

fn shuffle(cards: &mut [Card], pick: &mut Pick) {
    for left in (2..=cards.len()).rev() {
        cards.swap(left - 1, pick(left));
    }
}
