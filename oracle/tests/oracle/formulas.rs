//! What can be said without a computer.

use eksim_oracle::{Table, solve};

fn without_defuses(players: u8, others: u8, exploding: u8) -> Table {
    Table {
        players,
        hand: 0,
        defuses_dealt: 0,
        deck_defuses: 0,
        deck_streaking: false,
        deck_others: others,
        pile_defuses: 0,
        exploding,
        imploding: false,
    }
}

/// Without Defuses the game ends with kitten number N-1 from the top; of K kittens among n cards its mean place is
/// (n + 1) (N - 1) / (K + 1).
#[test]
fn without_defuses_the_mean_is_that_of_an_order_statistic() {
    for (players, others, exploding) in [(2, 9, 1), (2, 9, 3), (4, 30, 3), (7, 20, 8), (10, 40, 9)] {
        let exact = solve(&without_defuses(players, others, exploding)).unwrap();
        let cards = f64::from(others + exploding);
        let mean = (cards + 1.0) * f64::from(players - 1) / f64::from(exploding + 1);
        assert!((exact.mean_draws - mean).abs() < 1e-10);
    }
}

/// One kitten, two players, no Defuses: its place is uniform, and seat 0 draws the odd ones.
#[test]
fn one_kitten_between_two_lies_anywhere() {
    let exact = solve(&without_defuses(2, 6, 1)).unwrap();
    assert!((exact.win_share[0] - 3.0 / 7.0).abs() < 1e-12);
    for draw in 1..=7 {
        assert!((exact.draws[draw] - 1.0 / 7.0).abs() < 1e-12);
        assert!((exact.by_table_draw[draw].hazard() - 1.0 / (8.0 - draw as f64)).abs() < 1e-12);
    }
    assert_eq!(exact.draws.len(), 8);
}

/// The mean that the project was given for four players of the base game.
#[test]
fn four_players_of_the_base_game_draw_27_391_cards() {
    let exact = solve(&Table::base(4).unwrap()).unwrap();
    assert!((exact.mean_draws - 27.391).abs() < 0.0005);
}

/// The three passes over the chain must tell one story.
#[test]
fn the_answers_agree_with_each_other() {
    for table in [
        Table::base(5),
        Table::party_pack(7),
        Table::party_pack(10),
        Table::good_vs_evil(3),
        Table::base_imploding(4),
        Table::base_streaking(3),
        Table::base_imploding_streaking(2),
    ] {
        let table = table.unwrap();
        let exact = solve(&table).unwrap();
        let players = f64::from(table.players);
        let same = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b} {table:?}");
        same(exact.win_share.iter().sum(), 1.0);
        same(exact.draws.iter().sum(), 1.0);
        same(exact.exploded + exact.imploded, players - 1.0);
        same(exact.mean_turns, exact.mean_draws);
        let by_length = (0..).zip(&exact.draws).map(|(t, p)| f64::from(t) * p);
        same(by_length.sum(), exact.mean_draws);
        let own = &exact.by_own_draw;
        let all = own.iter().map(|risk| risk.at_risk).sum::<f64>();
        same(all * players, exact.mean_draws);
        let exploded = own.iter().map(|risk| risk.exploded).sum::<f64>();
        same(exploded * players, exact.exploded);
        same(exact.by_table_draw[1].at_risk, 1.0);
        for t in 1..exact.draws.len() - 1 {
            let gone = exact.by_table_draw[t].at_risk - exact.by_table_draw[t + 1].at_risk;
            same(gone, exact.draws[t]);
        }
        assert_eq!(exact, solve(&table).unwrap());
    }
}
