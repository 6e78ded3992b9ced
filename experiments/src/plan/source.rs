//! The text of a plan, and mistakes that point into it.

use std::ops::Range;
use std::sync::Arc;

use eksim_engine::error::nearest;
use miette::{LabeledSpan, MietteDiagnostic, NamedSource, Report};

use crate::failure::Failure;

/// Where something stands in the text, in bytes.
pub(super) type Span = Range<usize>;

/// A mistake in a plan: what is wrong, where, and what to do.
#[derive(Clone, Debug)]
pub(super) struct Mistake {
    message: String,
    span: Span,
    label: String,
    help: Option<String>,
}

/// Reading a plan, or a mistake in it.
pub(super) type Read<T> = Result<T, Box<Mistake>>;

impl Mistake {
    /// Something wrong at `span`; the label says what was expected there.
    pub(super) fn new(span: &Span, message: impl Into<String>, label: impl Into<String>) -> Box<Mistake> {
        Box::new(Mistake { message: message.into(), span: span.clone(), label: label.into(), help: None })
    }

    /// The same with a hint.
    #[must_use]
    pub(super) fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Mistake> {
        self.help = Some(help.into());
        self
    }

    /// A name that means nothing here.
    pub(super) fn unknown<'a>(span: &Span, what: &str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Box<Mistake> {
        let near = nearest(name, known.clone());
        let label = if near.is_empty() { "not known".to_string() } else { format!("did you mean `{}`?", near[0]) };
        let all: Vec<&str> = known.collect();
        let (words, list) = if all.len() <= 24 { ("there are", &all) } else { ("the nearest are", &near) };
        let help = format!("{words} {}", list.join(", "));
        Mistake::new(span, format!("unknown {what} `{name}`"), label).help(help)
    }

    /// As a failure of the command, pointing into the file.
    pub(super) fn failure(self, file: &str, text: &str) -> Failure {
        let span = self.span.start.min(text.len())..self.span.end.min(text.len());
        let mut diagnostic = MietteDiagnostic::new(self.message).with_label(LabeledSpan::new_with_span(Some(self.label), span));
        diagnostic.help = self.help;
        let source = NamedSource::new(file, Arc::new(text.to_string())).with_language("TOML");
        Failure::Plan(Box::new(Report::new(diagnostic).with_source_code(source)))
    }
}
