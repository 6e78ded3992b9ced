//! From a plan to its cells: variant x sweep values x players x line-up, in this order.

use std::collections::{BTreeMap, HashMap};

use eksim_bots::{BotSpec, around_table};
use eksim_engine::board::BoardHouse;
use eksim_engine::error::RuleError;
use eksim_engine::rules::Rules;
use eksim_engine::switches::Switches;
use eksim_engine::types::Domain;

use super::bots::{self, Lineup, PlanBot, Presets};
use super::read::At;
use super::source::{Mistake, Read, Span};
use super::sweep::{Axis, Point, Target};
use super::variants::{self, Rule, Variant};
use super::{PlannedCell, Stop};
use crate::commands::table::Chosen;
use crate::sim::cell::Cell;
use crate::sim::rules::TableRules;

/// More cells than this are a mistake.
const MOST_CELLS: usize = 10_000;

/// What the cells are made of.
pub(super) struct Parts {
    pub(super) variants: Vec<Variant>,
    pub(super) axes: Vec<Axis>,
    pub(super) lineups: Vec<Lineup>,
    pub(super) presets: Presets,
    pub(super) seed: u64,
    pub(super) stop: Stop,
    pub(super) rotate: bool,
    pub(super) skip_impossible: bool,
}

impl Parts {
    /// The cells, or what stands in their way.
    pub(super) fn cells(&self) -> Read<Vec<PlannedCell>> {
        let combinations = self.axes.iter().map(|axis| axis.points.len()).product::<usize>();
        let tables: usize = self.variants.iter().map(|v| v.players.len()).sum();
        let most = combinations.saturating_mul(tables).saturating_mul(self.lineups.len());
        if most > MOST_CELLS {
            let span = self.axes.first().map_or(self.variants[0].span.clone(), |axis| axis.points[0].text.span.clone());
            let message = format!("the plan has {most} cells");
            return Err(Mistake::new(&span, message, format!("expected at most {MOST_CELLS} combinations")));
        }
        let mut cells = Vec::new();
        for variant in &self.variants {
            let mut seen = HashMap::new();
            for combination in 0..combinations {
                let points = self.points(combination);
                for players in &variant.players {
                    self.table(variant, &points, players, &mut seen, &mut cells)?;
                }
            }
        }
        if cells.is_empty() {
            let message = "nothing is left to play: every combination is impossible";
            return Err(Mistake::new(&self.variants[0].players[0].span, message, "expected something that can be played"));
        }
        Ok(cells)
    }

    /// The values of one combination; the last sweep runs fastest.
    fn points(&self, mut combination: usize) -> Vec<(&Axis, usize)> {
        let mut points: Vec<(&Axis, usize)> = Vec::new();
        for axis in self.axes.iter().rev() {
            points.push((axis, combination % axis.points.len()));
            combination /= axis.points.len();
        }
        points.reverse();
        points
    }

    /// The cells of one table: a variant, a combination of swept values, a number of players.
    fn table<'p>(
        &'p self,
        variant: &Variant,
        points: &[(&Axis, usize)],
        players: &At<usize>,
        seen: &mut HashMap<String, &'p Lineup>,
        cells: &mut Vec<PlannedCell>,
    ) -> Read<()> {
        let rules = match rules(variant, points, players.value, None) {
            Ok(rules) => rules,
            Err(_) if self.skip_impossible => return Ok(()),
            Err(error) => return Err(blame(&error, variant, points, players)),
        };
        for lineup in &self.lineups {
            let Some((bots, sweep)) = apply(lineup, points) else { continue };
            if bots.len() > players.value {
                if self.skip_impossible {
                    continue;
                }
                let message = format!("a line-up of {} bots for {} players", bots.len(), players.value);
                return Err(Mistake::new(&lineup.span, message, format!("expected at most {} bots", players.value))
                    .help("`skip_impossible = true` leaves out what can't be played"));
            }
            let mistake = |error: &str| bots::mistake(&lineup.span, error, &self.presets);
            let seats: Vec<BotSpec> = around_table(&bots, lineup.so_on, players.value)
                .iter()
                .map(|bot| bot.spec().map_err(|error| mistake(&error)))
                .collect::<Read<_>>()?;
            let able: Result<Vec<BotSpec>, _> = seats.into_iter().map(|bot| bot.for_game(rules.kind())).collect();
            let seats = match able {
                Ok(seats) => seats,
                Err(_) if self.skip_impossible => continue,
                Err(error) => return Err(mistake(&error.to_string())),
            };
            let cell = Cell::new(variant.name.clone(), rules.clone(), seats, self.seed, Domain::Test, self.rotate);
            let same = format!("{} {} {}", cell.rules_text(), players.value, around(&cell, self.rotate).join(","));
            if let Some(first) = seen.insert(same, lineup) {
                if self.skip_impossible {
                    continue;
                }
                return Err(twice(first, lineup, points, players.value, self.rotate));
            }
            let sets = rules.set_names().into_iter().map(str::to_string).collect();
            cells.push(PlannedCell { cell, sets, sweep, stop: self.stop });
        }
        Ok(())
    }
}

/// The bots by seat, from the same seat on wherever the line-up begins: with all rotations played, that makes no difference.
fn around(cell: &Cell, rotate: bool) -> Vec<String> {
    let mut labels = cell.lineup_labels();
    let turned = |shift: usize| {
        let mut turned = labels.clone();
        turned.rotate_left(shift);
        turned
    };
    if rotate {
        labels = (0..labels.len()).map(turned).min().unwrap_or_default();
    }
    labels
}

/// Two line-ups that are one table.
fn twice(first: &Lineup, second: &Lineup, points: &[(&Axis, usize)], players: usize, rotate: bool) -> Box<Mistake> {
    let values = values(points);
    let with = if values.is_empty() { String::new() } else { format!(" and {}", values.join(", ")) };
    let message = format!("two line-ups are the same with {players} players{with}");
    let turned = if rotate { ", and is played in all rotations over the seats" } else { "" };
    Mistake::new(&second.span, message, "expected line-ups that differ")
        .also(&first.span, "the same table")
        .help(format!("take one of them out; a line-up shorter than the table repeats around it{turned}"))
}

/// A line-up with the swept parameters, and what was swept. A bot's sweep leaves line-ups without that bot alone: they are
/// played once.
fn apply(lineup: &Lineup, points: &[(&Axis, usize)]) -> Option<(Vec<PlanBot>, BTreeMap<String, serde_json::Value>)> {
    let (mut seats, mut sweep) = (lineup.bots.clone(), BTreeMap::new());
    for (axis, index) in points {
        let point = &axis.points[*index];
        if let Target::Bot { name, param } = &axis.target {
            if !lineup.bots.iter().any(|bot| bot.moves(name, param)) {
                if *index > 0 {
                    return None;
                }
                continue;
            }
            seats = bots::set(&seats, name, param, &point.text);
        }
        sweep.insert(axis.key.clone(), point.json.clone());
    }
    Some((seats, sweep))
}

/// The swept rules of a combination.
fn swept<'a>(points: &[(&'a Axis, usize)]) -> impl Iterator<Item = (&'a str, &'a Point)> {
    points.iter().filter_map(|(axis, index)| match &axis.target {
        Target::Rule(key) => Some((key.as_str(), &axis.points[*index])),
        Target::Bot { .. } => None,
    })
}

/// The rules of a table, `without` one of them if asked.
fn rules(variant: &Variant, points: &[(&Axis, usize)], players: usize, without: Option<&str>) -> Result<TableRules, RuleError> {
    let set = variant.rules.iter().map(|rule| (rule.key.as_str(), &rule.value));
    let all = set.chain(swept(points).map(|(key, point)| (key, &point.rule))).filter(|(key, _)| Some(*key) != without);
    match &variant.game {
        Chosen::Cards(sets) => {
            let mut switches = Switches::default();
            for (key, value) in all {
                switches.set(key, value)?;
            }
            Ok(Rules::new(*sets, players, switches)?.into())
        }
        Chosen::Board(board) => {
            let mut house = BoardHouse::default();
            for (key, value) in all {
                house.set(key, value)?;
            }
            board.rules(&house, players)
        }
    }
}

/// Points at what makes a table impossible: the players, else the value without which it would be possible.
fn blame(error: &RuleError, variant: &Variant, points: &[(&Axis, usize)], players: &At<usize>) -> Box<Mistake> {
    let fallback = if players.span.is_empty() { variant.span.clone() } else { players.span.clone() };
    if let RuleError::Players { .. } = error {
        return variants::mistake(error, &fallback, &fallback);
    }
    let swept = swept(points).map(|(key, point)| (key, point.text.span.clone()));
    let set = variant.rules.iter().map(|Rule { key, span, .. }| (key.as_str(), span.clone()));
    let guilty: Option<(&str, Span)> = swept.chain(set).find(|(key, _)| rules(variant, points, players.value, Some(key)).is_ok());
    let span = guilty.map_or(fallback, |(_, span)| span);
    let values: Vec<String> = self::values(points);
    let with = if values.is_empty() { String::new() } else { format!(", {}", values.join(", ")) };
    variants::mistake(error, &span, &span).help(format!(
        "this is the variant `{}` with {} players{with}; `skip_impossible = true` leaves out what can't be played",
        variant.name, players.value
    ))
}

fn values(points: &[(&Axis, usize)]) -> Vec<String> {
    points.iter().map(|(axis, index)| format!("{} = {}", axis.key, axis.points[*index].json)).collect()
}
