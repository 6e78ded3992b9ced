//! Names of bots in lists. A bot's parameters stand in parentheses and have commas of their own.

pub use eksim_bots::split_bots;

/// The name of the bot `bot` without the parameter that a sweep set to this value: what the cells of the sweep have in common. Others,
/// and those that set the parameter themselves, keep theirs.
pub fn without_swept(label: &str, bot: &str, param: &str, value: &str) -> String {
    let swept = format!("{param}={value}");
    let Some((name, rest)) = label.split_once('(').filter(|(name, _)| *name == bot) else { return label.to_owned() };
    let kept: Vec<&str> = rest.trim_end_matches(')').split(',').map(str::trim).filter(|item| *item != swept).collect();
    if kept.is_empty() { name.to_owned() } else { format!("{name}({})", kept.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_split_outside_parentheses() {
        assert_eq!(split_bots("random, careful(risk=0.1,x=2),pass"), ["random", "careful(risk=0.1,x=2)", "pass"]);
        assert!(split_bots(" ,").is_empty());
    }

    #[test]
    fn a_swept_parameter_is_left_out() {
        assert_eq!(without_swept("careful(risk=0.1, look=0.2)", "careful", "risk", "0.1"), "careful(look=0.2)");
        assert_eq!(without_swept("careful(risk=0.1)", "careful", "risk", "0.1"), "careful");
        assert_eq!(without_swept("pass", "careful", "risk", "0.1"), "pass");
    }

    #[test]
    fn who_was_not_swept_keeps_the_name() {
        assert_eq!(without_swept("careful(risk=0.3)", "careful", "risk", "0.1"), "careful(risk=0.3)");
        assert_eq!(without_swept("counter(risk=0.1)", "careful", "risk", "0.1"), "counter(risk=0.1)");
    }
}
