//! Names of bots in lists. A bot's parameters stand in parentheses and have commas of their own.

pub use eksim_bots::split_bots;

/// A bot's name without one of its parameters: what a sweep over that parameter has in common.
pub fn without_param(label: &str, param: &str) -> String {
    let Some((name, rest)) = label.split_once('(') else { return label.to_owned() };
    let kept: Vec<&str> = rest.trim_end_matches(')').split(',').map(str::trim).filter(|item| !is(item, param)).collect();
    if kept.is_empty() { name.to_owned() } else { format!("{name}({})", kept.join(", ")) }
}

fn is(item: &str, param: &str) -> bool {
    item.split_once('=').is_some_and(|(key, _)| key == param)
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
        assert_eq!(without_param("careful(risk=0.1, look=0.2)", "risk"), "careful(look=0.2)");
        assert_eq!(without_param("careful(risk=0.1)", "risk"), "careful");
        assert_eq!(without_param("pass", "risk"), "pass");
    }
}
