//! Many tables at once: each plays until a program must decide, then all questions go out together.

use std::time::Duration;

use eksim_bots::{BotSpec, Outside};
use eksim_engine::ActionList;
use eksim_engine::game::Game;
use eksim_engine::observer::Observer;
use eksim_engine::rules::Rules;
use serde::Serialize;

use super::process::Process;
use super::question::Question;
use super::table::Table;
use super::trouble::{Illegal, Trouble, clip_to};
use super::{answer, hello, pool};
use crate::sim::cell::Cell;
use crate::sim::run::interrupted;
use crate::sim::stopped::Stopped;

/// The most characters of a question that a message shows: all of most questions, and many of the legal answers of any.
const ASKED: usize = 6000;

/// A line of questions.
#[derive(Serialize)]
struct Line<'q> {
    r#type: &'static str,
    batch: u64,
    decisions: &'q [Question],
}

/// A program that plays at these tables.
struct Asked<'c> {
    bot: usize,
    spec: &'c BotSpec,
    outside: &'c Outside,
    process: Option<Process>,
    batches: u64,
}

/// Plays these games (block and rotation) at as many tables and hands each, in their order, to `over`.
pub fn play<O: Observer + Clone>(
    cell: &Cell,
    rules: &Rules,
    games: impl Iterator<Item = (u64, usize)>,
    observer: &O,
    mut over: impl FnMut(u64, usize, &Game<'_>, &mut O),
) -> Result<(), Stopped> {
    let mut list = Box::<ActionList>::default();
    let mut programs = programs(cell, rules)?;
    let mut tables: Vec<Table<'_, O>> =
        games.map(|(block, rotation)| Table::new(cell, rules, block, rotation, observer.clone(), &mut list)).collect();
    loop {
        if interrupted() {
            return Err(Stopped::Interrupted);
        }
        // One line for each program, then their answers: several programs at a table think at the same time.
        let mut lines: Vec<Vec<usize>> = Vec::new();
        for program in &mut programs {
            let waits = |table: &Table<'_, O>| table.waiting.is_some_and(|waiting| waiting.bot == program.bot);
            let line = (0..tables.len()).filter(|&i| waits(&tables[i])).take(program.spec.batch());
            lines.push(line.collect());
        }
        if lines.iter().all(Vec::is_empty) {
            break;
        }
        for (program, line) in programs.iter_mut().zip(&lines).filter(|(_, line)| !line.is_empty()) {
            program.send(line, &tables, &mut list);
        }
        for (program, line) in programs.iter_mut().zip(&lines).filter(|(_, line)| !line.is_empty()) {
            program.receive(cell, line, &mut tables, &mut list)?;
        }
    }
    programs.into_iter().for_each(Asked::give_back);
    for table in &mut tables {
        over(table.block, table.rotation, &table.game, &mut table.observer);
    }
    Ok(())
}

/// The programs of a cell, greeted.
fn programs<'c>(cell: &'c Cell, rules: &Rules) -> Result<Vec<Asked<'c>>, Stopped> {
    let mut programs = Vec::new();
    for (bot, spec) in cell.bots.iter().enumerate() {
        let Some(outside) = spec.outside() else { continue };
        let greeting = hello::greeting(rules, cell.seed, spec, outside);
        let process = pool::take(spec, outside, &greeting).map_err(|(trouble, last_words)| {
            stopped(&trouble, || format!("the bot `{}` {}\n  at the greeting{last_words}", spec.label(), trouble.words()))
        })?;
        programs.push(Asked { bot, spec, outside, process: Some(process), batches: 0 });
    }
    Ok(programs)
}

fn stopped(trouble: &Trouble, words: impl FnOnce() -> String) -> Stopped {
    match trouble {
        Trouble::Interrupted => Stopped::Interrupted,
        _ => Stopped::Failed(words()),
    }
}

impl Asked<'_> {
    /// How many legal answers its questions list, at most.
    fn max_legal(&self) -> usize {
        self.process.as_ref().map_or(usize::MAX, |process| process.max_legal)
    }

    fn send<O: Observer>(&mut self, line: &[usize], tables: &[Table<'_, O>], list: &mut ActionList) {
        self.batches += 1;
        let waiting = line.iter().filter_map(|&i| Some((&tables[i], tables[i].waiting?)));
        let most = self.max_legal();
        let decisions: Vec<Question> = waiting.map(|(table, waiting)| table.question(waiting, most, list)).collect();
        pool::count_asked(decisions.len());
        let line = Line { r#type: "decide", batch: self.batches, decisions: &decisions };
        if let Some(process) = &self.process {
            process.send(serde_json::to_vec(&line).unwrap_or_default());
        }
    }

    fn receive<O: Observer>(
        &mut self,
        cell: &Cell,
        line: &[usize],
        tables: &mut [Table<'_, O>],
        list: &mut ActionList,
    ) -> Result<(), Stopped> {
        let Err(trouble) = self.play_answers(line, tables, list) else { return Ok(()) };
        Err(stopped(&trouble, || self.report(&trouble, cell, line, tables, list)))
    }

    fn play_answers<O: Observer>(
        &self,
        line: &[usize],
        tables: &mut [Table<'_, O>],
        list: &mut ActionList,
    ) -> Result<(), Trouble> {
        let Some(process) = &self.process else { return Ok(()) };
        let said = process.receive(Duration::from_secs_f64(self.spec.timeout()))?;
        let answers = answer::answers(&said, self.batches, line.len())?;
        for (i, (&table, answer)) in line.iter().zip(&answers).enumerate() {
            let table = &mut tables[table];
            table.legal(list);
            let listed = &list.as_slice()[..list.as_slice().len().min(self.max_legal())];
            let action = answer::action(answer, listed, &table.game)
                .map_err(|why| Trouble::Illegal(Illegal { number: i, of: line.len(), why, line: said.clone() }))?;
            table.answer(action, list);
        }
        Ok(())
    }

    /// What went wrong, at which table, at which decision, and with which line.
    fn report<O: Observer>(
        &self,
        trouble: &Trouble,
        cell: &Cell,
        line: &[usize],
        tables: &[Table<'_, O>],
        list: &mut ActionList,
    ) -> String {
        let first = if let Trouble::Illegal(illegal) = trouble { illegal.number } else { 0 };
        let mut text = format!("the bot `{}` {}", self.spec.label(), trouble.words());
        let table = &tables[line[first.min(line.len() - 1)]];
        if !matches!(trouble, Trouble::Illegal(..)) && line.len() > 1 {
            text += &format!("\n  {} decisions were asked in one line; the first of them:", line.len());
        }
        text += &format!("\n  {}", table.place(cell));
        if let Some(waiting) = table.waiting {
            let question = serde_json::to_string(&table.question(waiting, self.max_legal(), list)).unwrap_or_default();
            text += &format!("\n  asked: {}", clip_to(&question, ASKED));
        }
        if let Some(process) = &self.process {
            text += &process.last_words();
        }
        text
    }

    fn give_back(self) {
        if let Some(process) = self.process {
            pool::give_back(self.outside, process);
        }
    }
}
