//! The `eksim` program.

pub mod results;
