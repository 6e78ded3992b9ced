//! The `eksim` program.
