//! One running program: a line in, a line out, with a limit of time. Reading and writing have threads of their own, so that a
//! program that neither reads nor writes can't hold up anything but itself.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use eksim_bots::Outside;

use super::trouble::{Trouble, clip};
use crate::sim::run::interrupted;

/// Lines of its standard error that a message shows.
const TAIL: usize = 10;
/// The longest line of answers: more is no answer.
const LONGEST: usize = 64 << 20;
/// Bytes of a line that are kept to be shown.
const KEPT: usize = 2000;
/// How long a program has to end by itself when its input is closed.
const GRACE: Duration = Duration::from_millis(500);
/// How often somebody looks whether the user asked to stop.
const LOOK: Duration = Duration::from_millis(50);

/// Whether what programs write to standard error is passed on.
pub(super) static PASS: AtomicBool = AtomicBool::new(true);

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    child: Arc<Mutex<Child>>,
    lines: Receiver<Result<String, String>>,
    input: Option<Sender<Vec<u8>>>,
    tail: Arc<Mutex<VecDeque<String>>>,
    /// The beginning of a line that has no end yet.
    begun: Arc<Mutex<Vec<u8>>>,
    /// The greeting it answered last.
    pub(super) greeted: String,
    /// How many legal answers it wants to be listed, at most: as it said to that greeting.
    pub(super) max_legal: usize,
}

/// A lock that outlives a panic of its holder.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Process {
    /// Starts a program.
    pub(super) fn start(outside: &Outside) -> Result<Process, Trouble> {
        let (program, arguments) = outside.words.split_first().ok_or_else(|| Trouble::Start("no program is named".into()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for eksim, which ends its programs when it has saved.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let why = |e: std::io::Error| match e.kind() {
            std::io::ErrorKind::NotFound => format!("there is no program `{program}`; commands are run without a shell"),
            _ => format!("`{program}`: {e}"),
        };
        let mut child = command.spawn().map_err(|e| Trouble::Start(why(e)))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(Trouble::Start("it has no pipes".into()));
        };
        let (input, to_write) = channel();
        let (read, lines) = channel();
        let tail = Arc::new(Mutex::new(VecDeque::new()));
        std::thread::spawn(move || write_lines(stdin, &to_write));
        let begun = Arc::new(Mutex::new(Vec::new()));
        let shown = begun.clone();
        std::thread::spawn(move || read_lines(stdout, &read, &shown));
        let (kept, name) = (tail.clone(), program.clone());
        std::thread::spawn(move || read_errors(stderr, &kept, &name));
        let child = Arc::new(Mutex::new(child));
        Ok(Process { child, lines, input: Some(input), tail, begun, greeted: String::new(), max_legal: usize::MAX })
    }

    /// The child, for those who must end it from elsewhere.
    pub(super) fn child(&self) -> &Arc<Mutex<Child>> {
        &self.child
    }

    /// Sends a line, which is on its way when this returns, read or not.
    pub(super) fn send(&self, mut line: Vec<u8>) {
        line.push(b'\n');
        if let Some(input) = &self.input {
            // A program that is gone is noticed when no answer comes.
            let _ = input.send(line);
        }
    }

    /// The next line.
    pub(super) fn receive(&self, limit: Duration) -> Result<String, Trouble> {
        let start = Instant::now();
        loop {
            if interrupted() {
                return Err(Trouble::Interrupted);
            }
            let left = limit.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(Ok(line)) => return Ok(line),
                Ok(Err(why)) => return Err(Trouble::Ended(why)),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let begun = String::from_utf8_lossy(&lock(&self.begun)).into_owned();
                    return Err(Trouble::Late(limit, begun));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Ended(self.how_it_ended())),
            }
        }
    }

    /// How a program ended that closed its output.
    fn how_it_ended(&self) -> String {
        match wait(&self.child, GRACE) {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its standard output".into(),
        }
    }

    /// The last lines of its standard error, as a part of a message.
    pub(super) fn last_words(&self) -> String {
        // What was written just before the end may still be on its way.
        std::thread::sleep(LOOK);
        let tail = lock(&self.tail);
        if tail.is_empty() {
            return String::new();
        }
        let lines: Vec<&str> = tail.iter().map(String::as_str).collect();
        format!("\n  the end of its standard error:\n    {}", lines.join("\n    "))
    }

    /// Ends it without waiting.
    pub(super) fn kill(&mut self) {
        self.input = None;
        let mut child = lock(&self.child);
        let _ = child.kill();
        let _ = child.wait();
    }

    /// Closes its input and gives it a moment to end by itself.
    pub(super) fn end(mut self) {
        self.input = None;
        if wait(&self.child, GRACE).is_none() {
            self.kill();
        }
    }
}

/// Whoever is dropped is ended: nobody is left behind.
impl Drop for Process {
    fn drop(&mut self) {
        if !matches!(lock(&self.child).try_wait(), Ok(Some(_))) {
            self.kill();
        }
    }
}

fn wait(child: &Mutex<Child>, limit: Duration) -> Option<std::process::ExitStatus> {
    let start = Instant::now();
    loop {
        if let Ok(Some(status)) = lock(child).try_wait() {
            return Some(status);
        }
        if start.elapsed() >= limit {
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Hands on whole lines; what has come of one that is not whole yet can be seen in `begun`.
fn read_lines(stdout: ChildStdout, lines: &Sender<Result<String, String>>, begun: &Mutex<Vec<u8>>) {
    let mut reader = BufReader::with_capacity(1 << 16, stdout);
    let mut line = Vec::new();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    while let Ok(part) = reader.fill_buf()
        && !part.is_empty()
    {
        let end = part.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(part.len(), |end| end + 1);
        line.extend_from_slice(&part[..taken]);
        reader.consume(taken);
        if line.len() > LONGEST {
            let beginning = clip(&text(&line[..KEPT]));
            let _ = lines.send(Err(format!("it sent a line of more than {LONGEST} bytes\n  its line: {beginning}...")));
            return;
        }
        let mut begun = lock(begun);
        if end.is_some() {
            begun.clear();
            if lines.send(Ok(text(&line))).is_err() {
                return;
            }
            line.clear();
        } else if begun.len() < KEPT {
            let known = begun.len();
            begun.extend_from_slice(&line[known..line.len().min(KEPT)]);
        }
    }
    // The last line of a program that ended may lack its end.
    if !line.is_empty() {
        let _ = lines.send(Ok(text(&line)));
    }
}

fn read_errors(stderr: ChildStderr, tail: &Mutex<VecDeque<String>>, name: &str) {
    let mut reader = BufReader::new(stderr);
    let mut bytes = Vec::new();
    while (&mut reader).take(LONGEST as u64).read_until(b'\n', &mut bytes).is_ok_and(|n| n > 0) {
        let line = super::trouble::clip(&String::from_utf8_lossy(&bytes));
        bytes.clear();
        if PASS.load(Ordering::Relaxed) {
            eprintln!("{name}: {line}");
        }
        let mut tail = lock(tail);
        if tail.len() == TAIL {
            tail.pop_front();
        }
        tail.push_back(line);
    }
}
