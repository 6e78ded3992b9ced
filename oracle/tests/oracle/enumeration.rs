//! Tiny tables: every order of every shuffle and every place of every kitten, listed one by one.

use eksim_oracle::{Exact, Risk, Table, solve};

use crate::boxes::cards;
use crate::naive::{Card, Setup, play};

/// Plays every game of a setup and adds up the answers.
fn enumerate(setup: &Setup) -> Exact {
    let longest = 64;
    let mut exact = Exact {
        win_share: vec![0.0; setup.players],
        mean_draws: 0.0,
        mean_turns: 0.0,
        draws: vec![0.0; longest],
        exploded: 0.0,
        imploded: 0.0,
        by_table_draw: vec![Risk::default(); longest],
        by_own_draw: vec![Risk::default(); longest],
        states: 0,
    };
    // The odometer: which pick was made at each question, and out of how many.
    let mut wheels: Vec<(usize, usize)> = Vec::new();
    loop {
        let mut asked = 0;
        let mut weight = 1.0;
        let game = play(setup, &mut |n| {
            if asked == wheels.len() {
                wheels.push((0, n));
            }
            assert_eq!(wheels[asked].1, n);
            asked += 1;
            weight /= n as f64;
            wheels[asked - 1].0
        });
        add(&mut exact, &game, weight);
        while let Some((pick, of)) = wheels.pop() {
            if pick + 1 < of {
                wheels.push((pick + 1, of));
                break;
            }
        }
        if wheels.is_empty() {
            return exact;
        }
    }
}

fn add(exact: &mut Exact, game: &crate::naive::Game, weight: f64) {
    exact.win_share[game.winner] += weight;
    exact.mean_draws += weight * game.draws as f64;
    exact.draws[game.draws] += weight;
    for draw in 1..=game.draws {
        exact.by_table_draw[draw].at_risk += weight;
    }
    let per_seat = weight / game.own_draws.len() as f64;
    for &own in &game.own_draws {
        for draw in 1..=own {
            exact.by_own_draw[draw].at_risk += per_seat;
        }
    }
    for death in &game.deaths {
        let table = &mut exact.by_table_draw[death.table_draw];
        let own = &mut exact.by_own_draw[death.own_draw];
        if death.imploded {
            exact.imploded += weight;
            table.imploded += weight;
            own.imploded += per_seat;
        } else {
            exact.exploded += weight;
            table.exploded += weight;
            own.exploded += per_seat;
        }
    }
}

fn assert_close(what: &str, solved: &[f64], listed: &[f64]) {
    for (at, &listed) in listed.iter().enumerate() {
        let solved = solved.get(at).copied().unwrap_or(0.0);
        assert!((solved - listed).abs() < 1e-9, "{what} {at}: {solved} solved, {listed} listed");
    }
}

fn assert_same(table: &Table) {
    let count = |card, count: u8| (card, usize::from(count));
    let setup = Setup {
        players: table.players.into(),
        hand: table.hand.into(),
        own_defuses: table.defuses_dealt.into(),
        deck: cards(&[
            count(Card::Defuse, table.deck_defuses),
            count(Card::Streaking, table.deck_streaking.into()),
            count(Card::Other, table.deck_others),
        ]),
        late: cards(&[
            count(Card::Defuse, table.pile_defuses),
            count(Card::Exploding, table.exploding),
            count(Card::ImplodingDown, table.imploding.into()),
        ]),
    };
    let listed = enumerate(&setup);
    let solved = solve(table).unwrap();
    assert!((listed.win_share.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert_close("win share", &solved.win_share, &listed.win_share);
    assert_close("draws", &solved.draws, &listed.draws);
    assert_close(
        "totals",
        &[solved.mean_draws, solved.exploded, solved.imploded],
        &[listed.mean_draws, listed.exploded, listed.imploded],
    );
    for (clock, solved, listed) in
        [("table draw", &solved.by_table_draw, &listed.by_table_draw), ("own draw", &solved.by_own_draw, &listed.by_own_draw)]
    {
        for part in [|risk: &Risk| risk.at_risk, |risk: &Risk| risk.exploded, |risk: &Risk| risk.imploded] {
            let solved: Vec<f64> = solved.iter().map(part).collect();
            let listed: Vec<f64> = listed.iter().map(part).collect();
            assert_close(clock, &solved, &listed);
        }
    }
}

/// Two players with a Defuse each, no hands: a pile of five with a kitten and a Defuse.
const TWO: Table = Table {
    players: 2,
    hand: 0,
    defuses_dealt: 1,
    deck_defuses: 0,
    deck_streaking: false,
    deck_others: 3,
    pile_defuses: 1,
    exploding: 1,
    imploding: false,
};

#[test]
fn two_players_and_five_cards() {
    assert_same(&TWO);
}

#[test]
fn three_players_and_five_cards() {
    assert_same(&Table { players: 3, deck_others: 2, exploding: 2, ..TWO });
}

#[test]
fn more_kittens_than_needed() {
    assert_same(&Table { deck_others: 2, exploding: 3, pile_defuses: 0, ..TWO });
}

#[test]
fn defuses_in_opening_hands() {
    assert_same(&Table { hand: 1, deck_defuses: 2, pile_defuses: 0, ..TWO });
}

#[test]
fn an_imploding_kitten() {
    assert_same(&Table { deck_others: 2, imploding: true, ..TWO });
    assert_same(&Table { players: 3, deck_others: 2, imploding: true, pile_defuses: 0, ..TWO });
}

#[test]
fn a_streaking_kitten_dealt_or_drawn() {
    assert_same(&Table { hand: 1, deck_defuses: 1, deck_streaking: true, deck_others: 2, pile_defuses: 0, exploding: 2, ..TWO });
}

#[test]
fn streaking_and_imploding_together() {
    let three = Table {
        players: 3,
        hand: 1,
        defuses_dealt: 0,
        deck_defuses: 1,
        deck_streaking: true,
        deck_others: 2,
        pile_defuses: 1,
        exploding: 2,
        imploding: true,
    };
    assert_same(&three);
    assert_same(&Table { players: 2, exploding: 1, defuses_dealt: 1, pile_defuses: 0, ..three });
}
