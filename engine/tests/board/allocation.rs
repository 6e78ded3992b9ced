//! No heap allocation from the deal to the winner, proved by a counting allocator.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use eksim_engine::board::{BoardCounts, BoardGame, BoardKnowledge, BoardPace};
use eksim_engine::types::{Dice, Domain, KeyedLuck, block_key};

use crate::table::{any, rules};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// Counts the allocations of each thread.
struct Counting;

// SAFETY: all calls go to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Games, counts and knowledge live on the stack.
#[test]
fn games_do_not_allocate() {
    for players in 2..=6 {
        let rules = rules(players);
        let mut game = BoardGame::new(&rules);
        let mut observer = (BoardCounts::default(), (BoardKnowledge::default(), BoardPace::default()));
        let before = ALLOCATIONS.with(Cell::get);
        for block in 0..100 {
            let key = block_key(3, Domain::Test, block);
            let (mut luck, mut dice) = (KeyedLuck::new(key), Dice::new(key));
            game.deal(&mut luck, &mut observer);
            while game.ask().is_some() {
                game.apply(any(&game, &mut dice), &mut luck, &mut observer);
            }
        }
        assert_eq!(ALLOCATIONS.with(Cell::get), before);
        assert_eq!(observer.0.games, 100);
    }
    assert!(ALLOCATIONS.with(Cell::get) > 0, "the counter counts");
}
