//! Which charts a result deserves, and what to leave out when there is too much to draw.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::chart::Chart;
use super::{cards, convergence, crashes, incidence, length, matrix, seats, survival, sweep, win_rates};
use crate::results::Results;
use crate::results::rows::{CellKey, Name};

/// What the charts are drawn from.
pub(super) struct Data<'a> {
    pub(super) results: &'a Results,
    /// The cells, by number.
    pub(super) cells: Vec<Arc<CellKey>>,
    /// Their short names.
    pub(super) labels: BTreeMap<u32, String>,
}

impl Data<'_> {
    /// A cell's short name.
    pub(super) fn label(&self, cell: u32) -> &str {
        self.labels.get(&cell).map_or("", String::as_str)
    }

    /// A series' name: the bot, the cell, or both, whatever tells it apart.
    pub(super) fn series(&self, cell: u32, bot: &str, bots_differ: bool) -> String {
        match (self.cells.len() > 1, bots_differ) {
            (false, _) => bot.to_owned(),
            (true, false) => self.label(cell).to_owned(),
            (true, true) => format!("{bot}, {}", self.label(cell)),
        }
    }
}

/// At most `n` of the (cell, bot) pairs, for charts of lines: all if they fit; else lines that can be compared. Those are of
/// cells with as many players and the same bots; where there is only one such cell each, of cells with the same bots. Best those where
/// one bot has all seats, at a table of four; one bot's lines where several would be too many. Says what was left out.
pub(super) fn lines(data: &Data<'_>, pairs: &[(u32, Name)], n: usize) -> (Vec<(u32, Name)>, Option<String>) {
    if pairs.len() <= n {
        return (pairs.to_vec(), None);
    }
    let Some((bots, players, mut chosen)) = comparable(data, pairs, true).or_else(|| comparable(data, pairs, false)) else {
        return (spread(pairs, n), Some(format!("{n} of {} lines shown; all are in the tables.", pairs.len())));
    };
    let mut which = players.map_or(bots.clone(), |players| format!("{players} players, {bots}"));
    if chosen.len() > n {
        let bot = chosen[0].1.clone();
        if chosen.iter().any(|(_, other)| *other != bot) {
            chosen.retain(|(_, other)| *other == bot);
            which += &format!(", {bot} only");
        }
    }
    let chosen = spread(&chosen, n);
    let note = format!("{} of {} lines shown ({which}); all are in the tables.", chosen.len(), pairs.len());
    (chosen, Some(note))
}

/// The lines of cells with the same bots, and with as many players if asked: of the largest such group. None if no two cells are alike.
#[expect(clippy::type_complexity, reason = "used once")]
fn comparable(data: &Data<'_>, pairs: &[(u32, Name)], by_players: bool) -> Option<(String, Option<u32>, Vec<(u32, Name)>)> {
    let mut groups: BTreeMap<(String, Option<u32>), Vec<(u32, Name)>> = BTreeMap::new();
    for (cell, bot) in pairs {
        let key = data.cells.iter().find(|key| key.cell == *cell)?;
        let group = (key.bots().join(" v "), by_players.then_some(key.players));
        groups.entry(group).or_default().push((*cell, bot.clone()));
    }
    let cells = |lines: &[(u32, Name)]| 1 + lines.windows(2).filter(|w| w[0].0 != w[1].0).count();
    let alone = |bots: &str| !bots.contains(" v ");
    let rank = |((bots, players), lines): &(&(String, Option<u32>), &Vec<(u32, Name)>)| {
        (cells(lines), alone(bots), *players == Some(4), std::cmp::Reverse(lines[0].0))
    };
    let ((bots, players), lines) = groups.iter().max_by_key(rank)?;
    (cells(lines) > 1).then(|| (bots.clone(), *players, lines.clone()))
}

/// At most `n` of the items: first, last, and evenly between.
pub(super) fn spread<T: Clone>(items: &[T], n: usize) -> Vec<T> {
    if items.len() <= n || n < 2 {
        return items.iter().take(n.max(1)).cloned().collect();
    }
    (0..n).map(|i| items[i * (items.len() - 1) / (n - 1)].clone()).collect()
}

/// The `n` items with the largest weight, in their own order. True if some were left out.
pub(super) fn heaviest<T: Clone>(items: &[T], n: usize, weight: impl Fn(&T) -> f64) -> (Vec<T>, bool) {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by(|&a, &b| weight(&items[b]).total_cmp(&weight(&items[a])));
    order.truncate(n);
    order.sort_unstable();
    (order.into_iter().map(|i| items[i].clone()).collect(), items.len() > n)
}

/// Every chart that the tables give rise to, the main one first.
pub fn charts(results: &Results) -> Vec<Chart> {
    let data = Data { results, cells: results.cells(), labels: results.labels() };
    let mut charts = sweep::charts(&data);
    charts.extend(win_rates::chart(&data));
    charts.extend(matrix::chart(&data));
    charts.extend(seats::chart(&data));
    charts.extend(survival::charts(&data));
    charts.extend(incidence::chart(&data));
    charts.extend(crashes::chart(&data));
    charts.extend(length::chart(&data));
    charts.extend(cards::charts(&data));
    charts.extend(convergence::chart(&data));
    charts
}

#[cfg(test)]
mod tests {
    use super::super::scene::Item;
    use super::*;
    use crate::results::samples::{self, Shape};

    fn names(shape: &Shape) -> Vec<String> {
        let results = Results { manifest: samples::manifest(shape), tables: samples::tables(shape), ..Default::default() };
        charts(&results).into_iter().map(|c| c.name).collect()
    }

    #[test]
    fn every_kind_of_chart_has_its_occasion() {
        let field = Shape { bots: 3, ..Default::default() };
        assert_eq!(names(&field)[1], "matrix");
        assert_eq!(
            names(&Shape { cells: 2, ..Default::default() }),
            [
                "win_rates",
                "seats",
                "hazard",
                "hazard-own-draw",
                "hazard-table-draw",
                "incidence",
                "length",
                "cards-0",
                "cards-1",
                "convergence"
            ]
        );
        assert_eq!(names(&Shape { cells: 5, sweep: true, ..Default::default() })[0], "sweep-rules-hand");
    }

    /// Every text of a chart's phone lay-out.
    fn texts(chart: &Chart) -> Vec<&str> {
        let items = chart.narrow.items.iter();
        items.filter_map(|item| if let Item::Text { text, .. } = item { Some(text.as_str()) } else { None }).collect()
    }

    #[test]
    fn legends_name_what_is_drawn() {
        let shape = Shape { cells: 2, ..Default::default() };
        let mut results = Results { manifest: samples::manifest(&shape), tables: samples::tables(&shape), ..Default::default() };
        // A third bot that has a table for itself has no row in a chart of bots that meet.
        let mut alone = results.tables.win_rates[0].clone();
        alone.bot = "loner".into();
        alone.key = CellKey { cell: 2, lineup: "loner".into(), ..(*alone.key).clone() }.into();
        results.tables.win_rates.push(alone);
        let all = charts(&results);
        let chart = all.iter().find(|c| c.name == "win_rates").unwrap();
        assert!(texts(chart).contains(&"careful") && !texts(chart).contains(&"loner"), "{:?}", texts(chart));
    }

    #[test]
    fn kittens_that_kill_are_not_in_the_chart_of_cards() {
        let shape = Shape::default();
        let mut results = Results { manifest: samples::manifest(&shape), tables: samples::tables(&shape), ..Default::default() };
        results.tables.cards.iter_mut().filter(|c| &*c.card == "mark").for_each(|c| c.card = "exploding_kitten".into());
        let all = charts(&results);
        let chart = all.iter().find(|c| c.name == "cards").unwrap();
        assert!(texts(chart).contains(&"nope") && !texts(chart).contains(&"exploding kitten"));
    }

    #[test]
    fn a_sweep_names_its_axis_in_words() {
        let shape = Shape { cells: 5, sweep: true, ..Default::default() };
        let mut results = Results { manifest: samples::manifest(&shape), tables: samples::tables(&shape), ..Default::default() };
        for info in &mut results.manifest.cells {
            info.sweep = [("bots.random.risk".to_owned(), info.sweep["rules.hand"].clone())].into();
        }
        let all = charts(&results);
        assert_eq!(all[0].title, "How does the risk of random change who wins?");
        assert!(texts(&all[0]).contains(&"risk of random"), "{:?}", texts(&all[0]));
    }

    #[test]
    fn hard_cases_draw_something() {
        for shape in [
            Shape { players: 10, bots: 1, ..Default::default() },
            Shape { players: 12, bots: 12, long_names: true, ..Default::default() },
            Shape { cells: 100, ..Default::default() },
            Shape { nothing_happens: true, ..Default::default() },
        ] {
            assert!(names(&shape).len() > 2, "{shape:?}");
        }
        assert!(charts(&Results::default()).is_empty());
    }

    #[test]
    fn too_many_lines_are_thinned_and_said() {
        let results = Results::default();
        let key = |cell: u32| CellKey { cell, players: 3 + cell % 2, lineup: "a,b,a".into(), ..Default::default() };
        let data = Data { results: &results, cells: (0..50).map(|c| Arc::new(key(c))).collect(), labels: BTreeMap::new() };
        let pairs: Vec<(u32, Name)> = (0..50).flat_map(|c| [(c, "a".into()), (c, "b".into())]).collect();
        let (chosen, note) = lines(&data, &pairs, 6);
        assert_eq!(chosen.len(), 6);
        assert!(chosen.iter().all(|c| &*c.1 == "a" && c.0 % 2 == 1), "a's lines at tables of four: {chosen:?}");
        assert_eq!(note.unwrap(), "6 of 100 lines shown (4 players, a v b, a only); all are in the tables.");
        assert_eq!(heaviest(&[1.0, 5.0, 3.0], 2, |x| *x), (vec![5.0, 3.0], true));
    }
}
