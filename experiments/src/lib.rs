//! The `eksim` program: plans in, games played and counted, tables, charts and reports out.

#[macro_use]
pub mod say;

pub mod advice;
pub mod bar;
pub mod board_file;
pub mod cli;
pub mod color;
pub mod commands;
pub mod failure;
pub mod labels;
pub mod outside;
pub mod plan;
pub mod results;
pub mod shell;
pub mod sim;
pub mod tuning;
pub mod verdicts;
pub mod width;
