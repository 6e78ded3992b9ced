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
    /// Another place that belongs to it, and what is there.
    also: Option<(Span, String)>,
    help: Option<String>,
}

/// A place as `plan.toml:3:14`.
pub(super) fn place(file: &str, text: &str, span: &Span) -> String {
    let before = &text[..span.start];
    let line = before.rsplit('\n').next().unwrap_or_default();
    format!("{file}:{}:{}", before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// Reading a plan, or a mistake in it.
pub(super) type Read<T> = Result<T, Box<Mistake>>;

impl Mistake {
    /// Something wrong at `span`; the label says what was expected there.
    pub(super) fn new(span: &Span, message: impl Into<String>, label: impl Into<String>) -> Box<Mistake> {
        Box::new(Mistake { message: message.into(), span: span.clone(), label: label.into(), also: None, help: None })
    }

    /// The same with a second place.
    #[must_use]
    pub(super) fn also(mut self: Box<Self>, span: &Span, label: impl Into<String>) -> Box<Mistake> {
        self.also = Some((span.clone(), label.into()));
        self
    }

    /// The same with a hint.
    #[must_use]
    pub(super) fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Mistake> {
        self.help = Some(help.into());
        self
    }

    /// A key that means nothing in this table.
    pub(super) fn unknown_key(span: &Span, table: &str, name: &str, known: &[&str]) -> Box<Mistake> {
        let near = nearest(name, known.iter().copied());
        let label = near.first().map_or("not known".to_string(), |near| format!("did you mean `{near}`?"));
        Mistake::new(span, format!("unknown key `{name}` in {table}"), label).help(format!("there are {}", known.join(", ")))
    }

    /// As a failure of the command, pointing into the file.
    pub(super) fn failure(self, file: &str, text: &str) -> Failure {
        // What is missing at the end is missing after the last thing that is there.
        let end = text.trim_end().len();
        let last = text[..end].chars().next_back().map_or(0, char::len_utf8);
        let span = if self.span.start >= end { end - last..end } else { self.span.start..self.span.end.min(text.len()) };
        let help = if end == 0 { Some(self.label.clone()) } else { self.help };
        let mut diagnostic =
            MietteDiagnostic::new(self.message).with_label(LabeledSpan::new_primary_with_span(Some(self.label), span));
        if let Some((span, label)) = self.also {
            diagnostic = diagnostic.and_label(LabeledSpan::new_with_span(Some(label), span));
        }
        diagnostic.help = help;
        let source = NamedSource::new(file, Arc::new(text.to_string())).with_language("TOML");
        Failure::Plan(Box::new(Report::new(diagnostic).with_source_code(source)))
    }
}
