//! No heap from deal to winner: a counting allocator, and random games of every set and mixture with memory on.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use eksim_engine::ActionList;
use eksim_engine::determinize::determinize;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Dice, KeyedLuck};
use eksim_engine::view::View;

use crate::harness::choose;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting by thread.
struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

// SAFETY: everything is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|n| n.set(n.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Every allowed mixture at every allowed number of players.
fn all_rules() -> Vec<Rules> {
    let decks: [&[&str]; 5] = [&["base"], &["party-pack"], &["zombie"], &["zombie", "base"], &["zombie", "party-pack"]];
    let expansions = ["imploding", "streaking", "barking"];
    let mut sets = vec![Sets::parse(["good-vs-evil"]).expect("known")];
    for deck in decks {
        for mask in 0..8 {
            let chosen = (0..3).filter(|i| mask >> i & 1 == 1).map(|i| expansions[i]);
            sets.push(Sets::parse(deck.iter().copied().chain(chosen)).expect("known"));
        }
    }
    let tables = |sets: Sets| {
        let (low, high) = sets.players(false).expect("allowed");
        (low..=high).filter_map(move |players| Rules::new(sets, players, Switches::default()).ok())
    };
    sets.into_iter().flat_map(tables).collect()
}

#[test]
fn no_allocation_from_deal_to_winner() {
    let tables = all_rules();
    assert!(tables.len() > 230, "{} cells", tables.len());
    let mut list = Box::<ActionList>::default();
    for (i, rules) in tables.iter().enumerate() {
        let mut game = Game::new(rules);
        let mut knowledge = Knowledge::default();
        for round in 0..3 {
            let key = (i * 3 + round) as u64;
            let (mut dice, mut luck) = (Dice::new(key), KeyedLuck::new(key));
            let before = ALLOCATIONS.get();
            game.deal(&mut luck, &mut knowledge);
            let mut steps = 0;
            while !game.is_over() && steps < 20_000 {
                let action = choose(&game, &mut list, &mut dice);
                if steps % 16 == 0 {
                    std::hint::black_box(determinize(&View::new(&game, Some(&knowledge)), &mut dice));
                }
                game.apply(action, &mut luck, &mut knowledge);
                steps += 1;
            }
            assert_eq!(ALLOCATIONS.get(), before, "{} with {} players", rules.sets.names().join(" + "), rules.players);
            assert!(game.is_over(), "{} with {} players goes on", rules.sets.names().join(" + "), rules.players);
        }
    }
}
