//! Cheap bots allocate nothing while they play; a search bot allocates at most once.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use eksim_bots::{BOTS, BotSpec, Cost, Lineup, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Domain, block_key};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// Counts what this thread allocates.
struct Counting;

#[allow(unsafe_code)]
// SAFETY: everything is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|n| n.set(n.get() + 1));
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How often each of `games` games allocates.
fn allocations(spec: &BotSpec, sets: &str, games: u64) -> Vec<u64> {
    let rules = Rules::new(Sets::parse(sets.split(',')).unwrap(), 4, Switches::default()).unwrap();
    let mut lineup = Lineup::around(std::slice::from_ref(spec), 4);
    let mut game = Game::new(&rules);
    let mut knowledge = Knowledge::default();
    let mut counts = Vec::with_capacity(games as usize);
    for block in 0..games {
        let before = ALLOCATIONS.with(Cell::get);
        play_game(&mut game, block_key(5, Domain::Test, block), &mut lineup, Some(&mut knowledge), &mut ());
        counts.push(ALLOCATIONS.with(Cell::get) - before);
    }
    counts
}

#[test]
fn cheap_bots_allocate_nothing() {
    for info in BOTS.iter().filter(|info| info.cost == Cost::Cheap) {
        for sets in ["base", "zombie", "good-vs-evil", "base,imploding,streaking,barking"] {
            let counts = allocations(&BotSpec::named(info.name).unwrap(), sets, 30);
            assert!(counts.iter().all(|&n| n == 0), "{} on {sets}: {counts:?}", info.name);
        }
    }
}

/// The tree and its index are made in the first search of each seat and kept.
#[test]
fn search_bots_keep_their_buffers() {
    let counts = allocations(&BotSpec::parse("ismcts(8)").unwrap(), "base", 5);
    assert!(counts[0] <= 2 * 4 && counts[1..].iter().all(|&n| n == 0), "{counts:?}");
    let counts = allocations(&BotSpec::parse("planner(worlds=2)").unwrap(), "base", 5);
    assert!(counts.iter().all(|&n| n == 0), "{counts:?}");
}
