//! From finished rows to files and pictures: tables, charts, report, summary.
//!
//! ```text
//! rows -> Parquet (parquet, directory) -> charts (SVG, PNG) -> report.html
//!                                      -> words, summary, diff
//! ```
//! Nothing here simulates: every number shown comes from the tables of a results directory,
//! so that `eksim report DIR` draws the same pictures again at any time.

pub mod charts;
mod cut;
pub mod diff;
pub mod directory;
pub mod error;
pub mod files;
pub mod games;
pub mod manifest;
pub mod numbers;
pub mod parquet;
pub mod report;
mod rotation;
pub mod rows;
mod strength;
pub mod summary;
mod swept;
pub(crate) mod tables_html;
pub mod words;

#[cfg(test)]
mod samples;

pub use diff::{Diff, diff};
pub use directory::{Results, Tables};
pub use error::Error;
pub use manifest::{Asked, CellInfo, Manifest};
pub use report::{Options, Written, write_report};
