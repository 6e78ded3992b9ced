//! A finished chart: a name, words for those who cannot see it, and two lay-outs.

use std::path::{Path, PathBuf};

use super::frame::{NARROW, WIDE};
use super::paint;
use super::scene::Scene;
use super::theme::Theme;
use crate::results::{Error, files};

/// A chart, ready to paint.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The stem of its files.
    pub name: String,
    /// The question it answers.
    pub title: String,
    /// What it shows, in words.
    pub alt: String,
    /// The lay-out for screens, files and print.
    pub wide: Scene,
    /// The lay-out for phones.
    pub narrow: Scene,
}

impl Chart {
    /// Lays a chart out twice.
    pub(super) fn new(
        name: impl Into<String>,
        title: impl Into<String>,
        alt: impl Into<String>,
        lay_out: impl Fn(f64) -> Scene,
    ) -> Self {
        Self { name: name.into(), title: title.into(), alt: alt.into(), wide: lay_out(WIDE), narrow: lay_out(NARROW) }
    }

    /// Writes the chart as SVG and PNG, light and dark, into `dir`.
    pub fn write(&self, dir: &Path) -> Result<Vec<PathBuf>, Error> {
        let mut written = Vec::new();
        for theme in [Theme::Light, Theme::Dark] {
            let file = |end: &str| dir.join(format!("{}{}.{end}", self.name, theme.suffix()));
            let path = file("svg");
            let svg = paint::svg(&self.wide, theme).map_err(|problem| Error::Draw { path: path.clone(), problem })?;
            files::write(&path, svg.as_bytes())?;
            written.push(path);
            let path = file("png");
            paint::png(&self.wide, theme, &path)?;
            written.push(path);
        }
        Ok(written)
    }
}
