//! Colours: `--color`, NO_COLOR and whether anybody looks. One place for stdout, plan errors and the errors of the command line.

use std::io::IsTerminal;

use clap::ColorChoice;
use miette::MietteHandlerOpts;

use crate::cli::Color;

impl Color {
    /// What was asked for on a command line that may be wrong: its errors are coloured by it too.
    pub fn of_arguments(arguments: impl Iterator<Item = String>) -> Color {
        let mut color = Color::Auto;
        let mut arguments = arguments.peekable();
        while let Some(argument) = arguments.next() {
            let value = match argument.strip_prefix("--color=") {
                Some(value) => Some(value.to_string()),
                None if argument == "--color" => arguments.peek().cloned(),
                None => None,
            };
            match value.as_deref() {
                Some("always") => color = Color::Always,
                Some("never") => color = Color::Never,
                _ => {}
            }
        }
        color
    }

    /// Whether to use colours on this stream.
    pub fn on(self, stream: &impl IsTerminal) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        }
    }

    /// The same for the parser of the command line.
    pub fn choice(self) -> ColorChoice {
        match self {
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
            Color::Auto => ColorChoice::Auto,
        }
    }

    /// From now on errors in plans are printed with or without colours.
    pub fn of_errors(self) {
        let color = self.on(&std::io::stderr());
        let _ = miette::set_hook(Box::new(move |_| Box::new(MietteHandlerOpts::new().color(color).build())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_counts() {
        let of = |text: &str| Color::of_arguments(text.split(' ').map(str::to_string));
        assert_eq!(of("eksim run x --color never"), Color::Never);
        assert_eq!(of("eksim --color=always run --color=never --color always"), Color::Always);
        assert_eq!(of("eksim run --colour never"), Color::Auto);
        assert_eq!(of("eksim --color"), Color::Auto);
    }
}
