//! Paints a scene: one generic function, two backends.

use std::path::Path;

use image::codecs::png::PngEncoder;
use image::{ColorType, ImageEncoder};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::font;
use super::scene::{Anchor, Ink, Item, Scene};
use super::theme::Theme;
use crate::results::{Error, files};

/// Points of an SVG per pixel of the scene: plotters' coordinates are whole numbers.
const SVG_GRAIN: f64 = 8.0;
/// Pixels of a PNG per pixel of the scene.
const PNG_SCALE: f64 = 1.5;
/// The PNG is painted this much larger and averaged, since plotters leaves thick lines jagged.
const SMOOTH: usize = 2;

/// How a backend lays out.
struct Grain {
    /// Its units per pixel of the scene.
    scale: f64,
    /// Plotters' font size for an em of 1.
    em: f64,
    /// From the top of a text to its base line, in plotters' font sizes.
    baseline: f64,
}

const fn svg_grain() -> Grain {
    Grain { scale: SVG_GRAIN, em: font::PLOTTERS_EM, baseline: 0.76 / font::PLOTTERS_EM }
}

const fn png_grain() -> Grain {
    Grain { scale: PNG_SCALE * SMOOTH as f64, em: font::LINE, baseline: 0.5 }
}

fn paint<DB: DrawingBackend>(
    scene: &Scene,
    theme: Theme,
    grain: &Grain,
    area: &DrawingArea<DB, Shift>,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    let color = |ink: Ink| {
        let (r, g, b) = theme.rgb(ink);
        RGBColor(r, g, b)
    };
    let px = |v: f64| (v * grain.scale).round() as i32;
    let point = |&(x, y): &(f64, f64)| (px(x), px(y));
    area.fill(&color(Ink::Background))?;
    for item in &scene.items {
        match item {
            Item::Line { points, ink, width } => {
                let style = color(*ink).stroke_width((width * grain.scale).round().max(1.0) as u32);
                area.draw(&PathElement::new(points.iter().map(point).collect::<Vec<_>>(), style))?;
            }
            Item::Area { points, ink, alpha } => {
                let style = color(*ink).mix(*alpha).filled();
                area.draw(&Polygon::new(points.iter().map(point).collect::<Vec<_>>(), style))?;
            }
            Item::Dot { at, radius, ink } => {
                area.draw(&Circle::new(point(at), px(*radius), color(*ink).filled()))?;
            }
            Item::Text { at, text, size, bold, ink, anchor, upward } => {
                let size = size * grain.scale * grain.em;
                let h = match anchor {
                    Anchor::Start => HPos::Left,
                    Anchor::Middle => HPos::Center,
                    Anchor::End => HPos::Right,
                };
                let drop = (size * grain.baseline).round() as i32;
                let (x, y) = point(at);
                let font = font::font(size / font::PLOTTERS_EM, *bold);
                let (font, at) =
                    if *upward { (font.transform(FontTransform::Rotate270), (x - drop, y)) } else { (font, (x, y - drop)) };
                let style = font.color(&color(*ink)).pos(Pos::new(h, VPos::Top));
                area.draw(&Text::new(text.as_str(), at, style))?;
            }
        }
    }
    area.present()
}

fn size(scene: &Scene, scale: f64) -> (u32, u32) {
    let one = |v: f64| (v * scale).ceil().max(1.0) as u32;
    (one(scene.width), one(scene.height))
}

/// The scene as an SVG document.
pub fn svg(scene: &Scene, theme: Theme) -> Result<String, String> {
    let (w, h) = size(scene, SVG_GRAIN);
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (w, h)).into_drawing_area();
        paint(scene, theme, &svg_grain(), &area).map_err(|e| e.to_string())?;
    }
    let fine = format!("<svg width=\"{w}\" height=\"{h}\"");
    let coarse = format!("<svg width=\"{}\" height=\"{}\"", scene.width.ceil(), scene.height.ceil());
    // What is opaque need not say so.
    Ok(text.replacen(&fine, &coarse, 1).replace(" opacity=\"1\"", ""))
}

/// The scene as a PNG file.
pub fn png(scene: &Scene, theme: Theme, path: &Path) -> Result<(), Error> {
    let wrong = |problem: String| Error::Draw { path: path.to_owned(), problem };
    let (w, h) = size(scene, PNG_SCALE);
    let (wide, high) = (w as usize * SMOOTH, h as usize * SMOOTH);
    let mut fine = vec![0; 3 * wide * high];
    {
        let backend = BitMapBackend::with_buffer(&mut fine, (wide as u32, high as u32));
        paint(scene, theme, &png_grain(), &backend.into_drawing_area()).map_err(|e| wrong(e.to_string()))?;
    }
    let coarse = average(&fine, w as usize, h as usize);
    drop(fine);
    // Encoded in memory: what can fail then is the disk, and says so.
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes).write_image(&coarse, w, h, ColorType::Rgb8).map_err(|e| wrong(e.to_string()))?;
    files::write(path, &bytes)
}

/// Each pixel the mean of SMOOTH x SMOOTH finer ones.
fn average(fine: &[u8], w: usize, h: usize) -> Vec<u8> {
    let row = 3 * w * SMOOTH;
    let mut coarse = Vec::with_capacity(3 * w * h);
    for y in 0..h {
        for x in 0..w {
            for c in 0..3 {
                let mut sum = 0_u32;
                for dy in 0..SMOOTH {
                    for dx in 0..SMOOTH {
                        sum += u32::from(fine[(y * SMOOTH + dy) * row + (x * SMOOTH + dx) * 3 + c]);
                    }
                }
                let n = (SMOOTH * SMOOTH) as u32;
                coarse.push(((sum + n / 2) / n) as u8);
            }
        }
    }
    coarse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_scene_two_formats_two_themes() {
        let mut scene = Scene { width: 40.0, height: 20.0, items: Vec::new() };
        scene.text((2.0, 15.0), "a < b & \"c\"", 10.0, Ink::Text, Anchor::Start);
        scene.mark((30.0, 10.0), 0, 3.0);
        let light = svg(&scene, Theme::Light).unwrap();
        assert!(light.starts_with("<svg width=\"40\" height=\"20\" viewBox=\"0 0 320 160\""), "{light}");
        assert!(light.contains("a &lt; b &amp; &quot;c&quot;"));
        assert!(svg(&scene, Theme::Dark).unwrap() != light);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.png");
        png(&scene, Theme::Light, &path).unwrap();
        assert!(std::fs::read(&path).unwrap().starts_with(b"\x89PNG"));
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
        assert!(png(&scene, Theme::Light, Path::new("/nowhere/a.png")).is_err());
    }
}
