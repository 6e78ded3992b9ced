//! The programs that are running: one for each worker thread that needs one, kept from chunk to chunk and from cell to cell.

use std::process::Child;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use eksim_bots::{BotSpec, Outside};

use super::hello;
use super::process::{PASS, Process, lock};
use super::trouble::Trouble;

/// Programs that nobody is asking just now, with their commands.
static IDLE: Mutex<Vec<(Vec<String>, Process)>> = Mutex::new(Vec::new());
/// Every program that was started and may still be there.
static ALL: Mutex<Vec<Weak<Mutex<Child>>>> = Mutex::new(Vec::new());
/// Decisions that programs were asked for.
static ASKED: AtomicU64 = AtomicU64::new(0);

/// Decisions that programs were asked for so far.
pub fn asked() -> u64 {
    ASKED.load(Ordering::Relaxed)
}

pub(super) fn count_asked(decisions: usize) {
    ASKED.fetch_add(decisions as u64, Ordering::Relaxed);
}

/// Whether what programs write to their standard error is passed on as it comes.
pub fn pass_stderr(pass: bool) {
    PASS.store(pass, Ordering::Relaxed);
}

/// Ends all programs that nobody is asking: their input is closed, and who does not end then is killed.
pub fn end_all() {
    let idle = std::mem::take(&mut *lock(&IDLE));
    idle.into_iter().for_each(|(_, process)| process.end());
}

/// Kills every program at once.
pub fn kill_all() {
    for child in lock(&ALL).iter().filter_map(Weak::upgrade) {
        // Whoever holds the lock is ending it.
        if let Ok(mut child) = child.try_lock() {
            let _ = child.kill();
        }
    }
}

/// A program for a bot, greeted with this line: an idle one if there is any.
pub(super) fn take(bot: &BotSpec, outside: &Outside, greeting: &str) -> Result<Process, (Trouble, String)> {
    let mut process = match take_idle(outside, greeting) {
        Some(process) => process,
        None => {
            let process = Process::start(outside).map_err(|trouble| (trouble, String::new()))?;
            let mut all = lock(&ALL);
            all.retain(|child| child.strong_count() > 0);
            all.push(Arc::downgrade(process.child()));
            process
        }
    };
    if process.greeted != greeting {
        process.send(greeting.as_bytes().to_vec());
        let limit = Duration::from_secs_f64(bot.timeout());
        match process.receive(limit).and_then(|line| hello::check(&line, outside)) {
            Ok(max_legal) => process.max_legal = max_legal,
            Err(trouble) => return Err((trouble, process.last_words())),
        }
        process.greeted = greeting.to_string();
    }
    Ok(process)
}

/// An idle program of this command, best one that was greeted alike.
fn take_idle(outside: &Outside, greeting: &str) -> Option<Process> {
    let mut idle = lock(&IDLE);
    let alike = idle.iter().position(|(words, process)| *words == outside.words && process.greeted == greeting);
    let any = || idle.iter().position(|(words, _)| *words == outside.words);
    let place = alike.or_else(any)?;
    Some(idle.swap_remove(place).1)
}

/// Gives a program back that did well.
pub(super) fn give_back(outside: &Outside, process: Process) {
    lock(&IDLE).push((outside.words.clone(), process));
}
