//! What is searched: some parameters of a bot, each within bounds.

use eksim_bots::{BOTS, BotSpec, Cost};
use eksim_statistics::Axis;

/// Where the search starts, and which of its parameters may move how far.
#[derive(Clone, Debug)]
pub struct Space {
    start: BotSpec,
    axes: Vec<(String, Axis)>,
}

impl Space {
    /// The parameters named as `risk` or `risk=0.05..0.3`; without names all that the bot is registered with.
    pub fn new(start: BotSpec, params: &[String]) -> Result<Space, String> {
        if start.outside().is_some() {
            return Err(
                "a program from outside has no parameters with ranges to search; tune a bot that `eksim list bots` names".into(),
            );
        }
        let names = if params.is_empty() { all(&start)? } else { params.to_vec() };
        let mut space = Space { start, axes: Vec::new() };
        for text in &names {
            let (name, axis) = space.axis(text)?;
            if space.axes.iter().any(|(other, _)| *other == name) {
                return Err(format!("`--param {text}`: {name} is named twice"));
            }
            space.axes.push((name, axis));
        }
        Ok(space)
    }

    fn axis(&self, text: &str) -> Result<(String, Axis), String> {
        let bad = |why: String| format!("`--param {text}`: {why}");
        let (name, range) = text.split_once('=').map_or((text, None), |(name, range)| (name, Some(range)));
        let name = name.trim();
        let setting = self.start.setting(name).map_err(|e| bad(e.to_string()))?;
        if name == "time" {
            return Err(bad("games that are bounded by time can't be repeated; nothing can be tuned on them".into()));
        }
        let Some(range) = range else {
            // Look around where it stands: registered ranges say what is possible, not what is likely.
            let width = setting.high - setting.low;
            let spread = (0.05 * width).max(0.3 * setting.value.abs()).min(0.25 * width);
            let axis = Axis { low: setting.low, high: setting.high, start: setting.value, spread, whole: setting.whole };
            return Ok((name.to_string(), axis));
        };
        let (low, high) =
            range.split_once("..").ok_or_else(|| bad("write a range as low..high, for example 0.05..0.3".into()))?;
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| bad(format!("`{}` is not a number", text.trim())));
        let (low, high) = (number(low)?, number(high)?);
        if !(setting.low <= low && high <= setting.high) {
            return Err(bad(format!("{name} of {} takes {} to {}", self.start.info().name, setting.low, setting.high)));
        }
        if low >= high {
            return Err(bad("there is nothing to search between these bounds; the first must be below the second".into()));
        }
        if setting.whole && (low.fract() != 0.0 || high.fract() != 0.0) {
            return Err(bad(format!("{name} takes whole numbers")));
        }
        let inside = (low..=high).contains(&setting.value);
        let start = if inside { setting.value } else { tidy(0.5 * (low + high), high - low, setting.whole) };
        Ok((name.to_string(), Axis { low, high, start, spread: 0.2 * (high - low), whole: setting.whole }))
    }

    /// The bot it starts from, as it was named.
    pub fn start(&self) -> &BotSpec {
        &self.start
    }

    /// The axes with their names.
    pub fn axes(&self) -> &[(String, Axis)] {
        &self.axes
    }

    /// The values where the search starts.
    pub fn first(&self) -> Vec<f64> {
        self.axes.iter().map(|(_, axis)| axis.start).collect()
    }

    /// Values as they are written down: whole where they must be, else three or four digits of the range.
    pub fn tidy(&self, point: &[f64]) -> Vec<f64> {
        let axes = self.axes.iter().zip(point);
        axes.map(|((_, axis), x)| tidy(*x, axis.high - axis.low, axis.whole).clamp(axis.low, axis.high)).collect()
    }

    /// The bot at a point.
    pub fn bot(&self, point: &[f64]) -> BotSpec {
        let mut bot = self.start.clone();
        for ((name, axis), x) in self.axes.iter().zip(point) {
            let value = if axis.whole { x.round() } else { *x };
            let set = bot.set(name, value.clamp(axis.low, axis.high));
            debug_assert!(set.is_ok(), "{set:?}");
        }
        bot
    }
}

/// Every parameter but those that buy strength with time.
fn all(start: &BotSpec) -> Result<Vec<String>, String> {
    let info = start.info();
    let costs = |whole: bool| whole && info.cost == Cost::Search;
    let names: Vec<String> = info.params.iter().filter(|p| !costs(p.whole)).map(|p| p.name.to_string()).collect();
    if !names.is_empty() {
        return Ok(names);
    }
    let with: Vec<&str> = BOTS.iter().filter(|b| !b.params.is_empty()).map(|b| b.name).collect();
    let cards = if info.values { "; name values of cards, for example --param value.skip, or take another bot" } else { "" };
    Err(format!("`{}` has no parameters to tune{cards}; these have: {}", info.name, with.join(", ")))
}

fn tidy(x: f64, width: f64, whole: bool) -> f64 {
    if whole {
        return x.round();
    }
    let digits = (3 - width.max(1e-9).log10().floor() as i32).clamp(0, 9);
    let scale = 10_f64.powi(digits);
    (x * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(bot: &str, params: &[&str]) -> Result<Space, String> {
        let params: Vec<String> = params.iter().map(ToString::to_string).collect();
        Space::new(BotSpec::parse(bot).unwrap(), &params)
    }

    #[test]
    fn points_become_bots_within_their_bounds() {
        let space = space("careful", &["risk=0.05..0.3", "nope", "value.skip=20..60"]).unwrap();
        assert_eq!(space.first(), [0.12, 35.0, 42.0]);
        assert_eq!(space.bot(&[0.2, 40.4, 99.0]).to_string(), "careful(risk=0.2, nope=40, value.skip=60)");
        assert_eq!(space.tidy(&[0.123_456, 40.6, 33.2]), [0.1235, 41.0, 33.0]);
        assert_eq!(space.bot(&space.first()), BotSpec::parse("careful").unwrap());
    }

    #[test]
    fn without_names_it_takes_all_that_can_be_tuned() {
        assert_eq!(space("linear", &[]).unwrap().axes().len(), 15);
        let names: Vec<String> = space("ismcts", &[]).unwrap().axes().iter().map(|(n, _)| n.clone()).collect();
        assert_eq!(names, ["explore", "faith", "trust"]);
        assert_eq!(space("careful", &["risk=0.2..0.3"]).unwrap().first(), [0.25], "the default lies outside");
    }

    #[test]
    fn what_can_not_be_searched_is_refused() {
        let bad = |bot: &str, param: &str| space(bot, &[param]).unwrap_err();
        assert!(bad("careful", "rsk").contains("nearest are risk"));
        assert!(bad("careful", "risk=0.1..1.5").contains("0 to 1"));
        assert!(bad("careful", "risk=0.3..0.3").contains("nothing to search"));
        assert!(bad("careful", "risk=0.1").contains("low..high"));
        assert!(bad("careful", "risk=a..1").contains("not a number"));
        assert!(bad("careful", "nope=1.5..20").contains("whole"));
        assert!(bad("careful", "value.skp").contains("skip"));
        assert!(bad("ismcts", "time").contains("time"));
        assert!(space("exec:python3 my_bot.py", &[]).unwrap_err().contains("outside"));
        assert!(space("pass", &[]).unwrap_err().contains("careful"));
        assert!(space("careful", &["risk", "risk=0..1"]).unwrap_err().contains("twice"));
    }
}
