//! Bots from outside: programs that answer over a pipe. Here is only how they are named; the program `eksim` talks to them.

use crate::error::BotError;
use crate::registry::{BotInfo, Cost, Param};

/// What there is to say of them.
pub const EXEC: BotInfo = BotInfo {
    name: "exec",
    idea: "A program of one's own in any language, asked over a pipe: exec:COMMAND. It runs with your rights: trusted code only.",
    params: &[
        Param::new("timeout", 0.01, 86400.0, 60.0, "seconds that one line of answers may take"),
        Param::whole("batch", 1.0, 4096.0, 256.0, "decisions asked in one line, at most"),
    ],
    cost: Cost::Outside,
    knowledge: true,
    values: false,
};

/// The place of `timeout` among the parameters.
pub(crate) const TIMEOUT: usize = 0;
/// The place of `batch` among the parameters.
pub(crate) const BATCH: usize = 1;

/// A program that plays.
#[derive(Clone, PartialEq, Debug)]
pub struct Outside {
    /// The command as it was typed.
    pub command: String,
    /// The program and its arguments.
    pub words: Vec<String>,
    /// Numbers that are handed on to it.
    pub params: Vec<(String, f64)>,
}

impl Outside {
    /// Reads a command: words separated by spaces, with '...' or "..." around those that hold spaces or commas. There is no
    /// shell behind it.
    pub(crate) fn new(command: &str) -> Result<Outside, BotError> {
        let command = command.trim();
        let bad = |why: &str| BotError::Syntax { text: format!("exec:{command}"), why: why.to_string() };
        let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
        for c in command.chars() {
            match (quote, c) {
                (Some(open), _) if c == open => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (None, _) if c.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(c),
            }
        }
        words.extend(word);
        if let Some(open) = quote {
            return Err(bad(&format!("a closing {open} is missing")));
        }
        if words.first().is_none_or(String::is_empty) {
            return Err(bad("it names no program, as in `exec:python3 my_bot.py`"));
        }
        Ok(Outside { command: command.to_string(), words, params: Vec::new() })
    }
}

/// Takes `exec:COMMAND` or `exec(timeout=5):COMMAND` apart: what is in the parentheses, and the command.
pub(crate) fn split(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("exec")?.trim_start();
    if let Some(command) = rest.strip_prefix(':') {
        return Some(("", command));
    }
    let (inner, rest) = rest.strip_prefix('(')?.split_once(')')?;
    Some((inner, rest.trim_start().strip_prefix(':')?))
}

/// A bot's text from its name and its parameters: `careful(risk=0.2)`, but `exec(timeout=5):COMMAND`.
pub fn bot_text(name: &str, params: &[String]) -> String {
    match (split(name), params) {
        (_, []) => name.to_string(),
        (Some(("", command)), _) => format!("exec({}):{}", params.join(", "), command.trim()),
        (Some((inner, command)), _) => format!("exec({inner}, {}):{}", params.join(", "), command.trim()),
        (None, _) => format!("{name}({})", params.join(", ")),
    }
}

/// Splits a list of bots at commas outside parentheses and quotes.
pub fn split_bots(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start, mut quote) = (Vec::new(), 0i32, 0, None);
    for (i, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), _) => quote = Some(open).filter(|open| *open != c),
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            (None, ',') if depth <= 0 => {
                parts.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::BotSpec;

    #[test]
    fn commands_are_taken_apart() {
        let spec = BotSpec::parse("exec(timeout=2.5, risk=0.2): python3 'my bot.py' \"a,b\" --x=1").unwrap();
        let outside = spec.outside().unwrap();
        assert_eq!(outside.words, ["python3", "my bot.py", "a,b", "--x=1"]);
        assert_eq!((spec.timeout(), spec.batch()), (2.5, 256));
        assert_eq!(outside.params, [("risk".to_string(), 0.2)]);
        // How long it may take is no part of who it is: a run can be resumed with more time.
        assert_eq!(spec.label(), "exec(risk=0.2):python3 'my bot.py' \"a,b\" --x=1");
        assert_eq!(BotSpec::parse(spec.label()).unwrap().label(), spec.label());
        assert_eq!(BotSpec::parse("exec:cat").unwrap().label(), "exec:cat");
    }

    #[test]
    fn bad_commands_say_why() {
        let error = |text: &str| BotSpec::parse(text).unwrap_err().to_string();
        assert!(error("exec:").contains("no program"));
        assert!(error("exec").contains("no program"));
        assert!(error("exec:python3 'bot.py").contains("closing '"));
        assert!(error("exec(timeout=0):cat").contains("0.01 to 86400"));
        assert!(error("exec(timeout=long):cat").contains("not a number"));
        assert!(error("exec(timeout=1 cat").contains("no program"));
    }

    #[test]
    fn lists_are_split_outside_parentheses_and_quotes() {
        assert_eq!(split_bots("random, careful(risk=0.1,x=2),pass"), ["random", "careful(risk=0.1,x=2)", "pass"]);
        assert_eq!(split_bots("exec:a 'b,c' d, exec(x=1,y=2):e,pass"), ["exec:a 'b,c' d", "exec(x=1,y=2):e", "pass"]);
    }

    #[test]
    fn parameters_go_where_they_belong() {
        let params = ["a=1".to_string(), "b=2".to_string()];
        assert_eq!(bot_text("careful", &params), "careful(a=1, b=2)");
        assert_eq!(bot_text("exec:x y", &params), "exec(a=1, b=2):x y");
        assert_eq!(bot_text("exec(c=3):x", &params), "exec(c=3, a=1, b=2):x");
        assert_eq!(bot_text("exec:x", &[]), "exec:x");
    }
}
