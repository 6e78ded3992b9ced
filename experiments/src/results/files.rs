//! Files that are whole or not there: written to a temporary name, synced, renamed.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::Error;

/// The temporary name beside `path`. It keeps the extension, which some encoders look at.
pub fn temporary(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".tmp-{name}"))
}

/// Syncs the temporary file and gives it its name. On failure the temporary file is removed.
pub fn publish(temporary: &Path, path: &Path) -> Result<(), Error> {
    let run = || {
        File::open(temporary)?.sync_all()?;
        fs::rename(temporary, path)?;
        // A directory cannot be opened for syncing everywhere; the rename stands either way.
        if let Some(Ok(parent)) = path.parent().map(File::open) {
            let _ = parent.sync_all();
        }
        Ok(())
    };
    run().map_err(|e| {
        let _ = fs::remove_file(temporary);
        Error::io(path, "write")(e)
    })
}

/// Writes `bytes` to `path` so that a reader sees the old file or the new one, never half.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let temporary = temporary(path);
    let written = File::create(&temporary).and_then(|mut f| f.write_all(bytes));
    if let Err(e) = written {
        let _ = fs::remove_file(&temporary);
        return Err(Error::io(path, "write")(e));
    }
    publish(&temporary, path)
}

/// Removes a file that may be there.
pub fn remove(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(Error::io(path, "remove")(e)),
        _ => Ok(()),
    }
}

/// Makes a directory and its parents.
pub fn make_dir(path: &Path) -> Result<(), Error> {
    fs::create_dir_all(path).map_err(Error::io(path, "create"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_whole_and_leaves_nothing_behind() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.txt");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_unwritable_place_is_an_error_with_the_path() {
        let e = write(Path::new("/nowhere/at/all.txt"), b"x").unwrap_err();
        assert!(e.to_string().contains("/nowhere/at/all.txt"), "{e}");
    }
}
