//! What goes to the terminal. A reader that has seen enough (`eksim list cards | head -1`) is no error and no panic: the
//! command goes on and ends with its own exit code. A full disk behind stdout is an error.
//!
//! The macros here stand in for the standard ones in the whole crate, so that no command has to think of it.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write};

/// Writes to stdout.
pub fn out(text: Arguments<'_>) {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_fmt(text).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            err(format_args!("error: cannot write to stdout: {error}\n"));
            std::process::exit(1);
        }
        _ => {}
    }
}

/// Writes to stderr; there is nobody to tell if that fails.
pub fn err(text: Arguments<'_>) {
    let _ = std::io::stderr().lock().write_fmt(text);
}

macro_rules! print {
    ($($text:tt)*) => { $crate::say::out(format_args!($($text)*)) };
}

macro_rules! println {
    () => { $crate::say::out(format_args!("\n")) };
    ($($text:tt)*) => { $crate::say::out(format_args!("{}\n", format_args!($($text)*))) };
}

macro_rules! eprintln {
    ($($text:tt)*) => { $crate::say::err(format_args!("{}\n", format_args!($($text)*))) };
}
