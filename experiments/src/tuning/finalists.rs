//! The choice among the finalists, the start among them, on pilot luck: halved round by round.
//!
//! The search saw every candidate on few deals and took what looked good. Fresh deals don't know that.

use eksim_bots::BotSpec;

use super::arena::{Arena, Gain, Scored};
use super::luck::Pilot;
use crate::sim::run::interrupted;
use crate::sim::stopped::Stopped;
use crate::verdicts::progress::Progress;

/// A finalist and how it did.
#[derive(Clone, Debug)]
pub struct Finalist {
    /// The bot.
    pub bot: BotSpec,
    /// Its gain.
    pub gain: Gain,
    /// Blocks it played at every table.
    pub blocks: u64,
}

/// The finalists, the best first, and the games it took. The first of `bots` is the start: it wins ties.
pub fn choose(arena: &Arena<Pilot>, bots: &[BotSpec], games: u64, progress: &Progress) -> Result<(Vec<Finalist>, u64), Stopped> {
    let rounds = (bots.len().max(2) as f64).log2().ceil() as u64;
    let (mut left, mut played, mut blocks): (Vec<usize>, u64, u64) = ((0..bots.len()).collect(), 0, 0);
    let mut scored: Vec<(Option<Scored>, u64)> = vec![(None, 0); bots.len()];
    let gain = |scored: &Option<Scored>| scored.as_ref().map_or_else(Gain::default, |s| arena.gain(s));
    for _ in 0..rounds {
        if interrupted() {
            return Err(Stopped::Interrupted);
        }
        let round = (games / rounds / left.len() as u64 / arena.games_per_block()).max(8);
        let playing: Vec<BotSpec> = left.iter().map(|&i| bots[i].clone()).collect();
        for (&i, new) in left.iter().zip(arena.play(&playing, blocks, blocks + round)?) {
            match &mut scored[i].0 {
                Some(old) => old.iter_mut().zip(&new).for_each(|(a, b)| a.merge(b)),
                none => *none = Some(new),
            }
            scored[i].1 += round;
        }
        blocks += round;
        played += round * left.len() as u64 * arena.games_per_block();
        // A stable sort: the start stays before its equals.
        left.sort_by(|&a, &b| gain(&scored[b].0).mean.total_cmp(&gain(&scored[a].0).mean));
        progress.at(played, || format!("{} finalists", left.len()));
        left.truncate(left.len().div_ceil(2).max(1));
        left.sort_unstable();
    }
    let mut found: Vec<Finalist> = bots
        .iter()
        .zip(&scored)
        .map(|(bot, (scored, blocks))| Finalist { bot: bot.clone(), gain: gain(scored), blocks: *blocks })
        .collect();
    found.sort_by(|a, b| b.blocks.cmp(&a.blocks).then(b.gain.mean.total_cmp(&a.gain.mean)));
    Ok((found, played))
}

#[cfg(test)]
mod tests {
    use super::super::arena::Table;
    use super::*;
    use crate::verdicts::claim::Seating;
    use eksim_engine::{rules::Rules, sets::Sets, switches::Switches};

    #[test]
    fn the_best_stays_and_the_start_wins_ties() {
        let rules = Rules::new(Sets::parse(["base"]).unwrap(), 2, Switches::default()).unwrap();
        let careful = BotSpec::parse("careful").unwrap();
        let arena: Arena<Pilot> = Arena::new(&[Table { rules: rules.into(), seating: Seating::Duel }], &careful, 1);
        let bots = |names: &[&str]| -> Vec<BotSpec> { names.iter().map(|b| BotSpec::parse(b).unwrap()).collect() };
        let progress = Progress::new(false, 1);
        let (found, games) = choose(&arena, &bots(&["careful", "random", "counter", "pass"]), 3000, &progress).unwrap();
        assert_eq!(found[0].bot.label(), "counter");
        assert!(games <= 3200 && found[0].blocks > found[3].blocks);
        let again = careful.clone().labelled("again");
        let (found, _) = choose(&arena, &[careful, again], 400, &progress).unwrap();
        assert_eq!(found[0].bot.label(), "careful");
    }
}
