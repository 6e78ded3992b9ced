//! Charts. Each is described once as a [`scene::Scene`] and painted on any backend:
//! SVG and PNG, light and dark. A chart is laid out twice, wide and narrow, for screens and phones.

pub mod chart;
pub mod choose;
pub mod font;
pub mod paint;
pub mod scene;
pub mod theme;

mod axis;
mod frame;
mod scale;

mod cards;
mod convergence;
mod crashes;
pub mod differences;
mod incidence;
mod length;
mod matrix;
mod seats;
mod survival;
mod sweep;
mod win_rates;

pub use chart::Chart;
pub use choose::charts;
pub use matrix::cross_table;
