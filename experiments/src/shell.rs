//! Commands as a shell reads them, for messages that tell what to type next.

use std::path::Path;

/// A word of a command: as it is where a shell would leave it alone, else in quotes.
pub fn word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-+=:,./@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) { text.to_string() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// The same of a path.
pub fn path(path: &Path) -> String {
    word(&path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_back_what_was_meant() {
        assert_eq!(word("results/a-b_1.toml"), "results/a-b_1.toml");
        for text in ["slow plan.toml", "it's", "a$HOME", "", "*", "~x", "a;b", "ä\n\"b\""] {
            let line = format!("printf %s {}", word(text));
            let output = std::process::Command::new("sh").arg("-c").arg(line).output().expect("sh starts");
            assert_eq!(String::from_utf8_lossy(&output.stdout), text);
        }
    }
}
