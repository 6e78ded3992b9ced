//! Rows to Parquet and back, through polars. The bytes depend on the rows alone.

use std::fs::File;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use polars::prelude::*;

use super::rows::Name;
use super::{Error, files};

/// A table with a file of its own.
pub trait Table: Sized {
    /// Its file in a results directory.
    const FILE: &'static str;

    /// Rows to columns.
    fn to_frame(rows: &[Self]) -> PolarsResult<DataFrame>;

    /// Columns to rows; a missing column or another type is an error.
    fn from_frame(frame: &DataFrame) -> PolarsResult<Vec<Self>>;
}

/// A value that can be a column.
pub trait Field: Sized {
    /// The column of these values.
    fn column<'a>(name: &str, values: impl ExactSizeIterator<Item = &'a Self>) -> Column
    where
        Self: 'a;

    /// The values of a column.
    fn read(column: &Column) -> PolarsResult<Vec<Self>>;
}

macro_rules! number_field {
    ($type:ty, $dtype:ident, $array:ident, $get:ident) => {
        impl Field for $type {
            fn column<'a>(name: &str, values: impl ExactSizeIterator<Item = &'a Self>) -> Column {
                $array::from_iter_values(name.into(), values.copied()).into_column()
            }

            fn read(column: &Column) -> PolarsResult<Vec<Self>> {
                let column = column.strict_cast(&DataType::$dtype)?;
                let values = column.$get()?;
                if values.null_count() > 0 {
                    polars_bail!(ComputeError: "column {} has nulls", column.name());
                }
                Ok(values.iter().flatten().collect())
            }
        }

        impl Field for Option<$type> {
            fn column<'a>(name: &str, values: impl ExactSizeIterator<Item = &'a Self>) -> Column {
                $array::from_iter_options(name.into(), values.copied()).into_column()
            }

            fn read(column: &Column) -> PolarsResult<Vec<Self>> {
                let column = column.strict_cast(&DataType::$dtype)?;
                Ok(column.$get()?.iter().collect())
            }
        }
    };
}

number_field!(u32, UInt32, UInt32Chunked, u32);
number_field!(u64, UInt64, UInt64Chunked, u64);
number_field!(f64, Float64, Float64Chunked, f64);

macro_rules! text_field {
    ($type:ty) => {
        impl Field for $type {
            fn column<'a>(name: &str, values: impl ExactSizeIterator<Item = &'a Self>) -> Column {
                StringChunked::from_iter_values(name.into(), values.map(|v| &**v)).into_column()
            }

            fn read(column: &Column) -> PolarsResult<Vec<Self>> {
                if column.null_count() > 0 {
                    polars_bail!(ComputeError: "column {} has nulls", column.name());
                }
                Ok(column.str()?.iter().flatten().map(Into::into).collect())
            }
        }
    };
}

text_field!(String);
text_field!(Name);

impl Field for Option<Name> {
    fn column<'a>(name: &str, values: impl ExactSizeIterator<Item = &'a Self>) -> Column {
        StringChunked::from_iter_options(name.into(), values.map(Option::as_deref)).into_column()
    }

    fn read(column: &Column) -> PolarsResult<Vec<Self>> {
        Ok(column.str()?.iter().map(|v| v.map(Into::into)).collect())
    }
}

/// The lists of a list column; null reads as empty.
fn lists<T: Field>(column: &Column) -> PolarsResult<Vec<Vec<T>>> {
    let mut out = Vec::with_capacity(column.len());
    for list in column.list()?.series_iter() {
        out.push(match list {
            Some(series) => T::read(&series.into_column())?,
            None => Vec::new(),
        });
    }
    Ok(out)
}

macro_rules! list_field {
    ($type:ty, $physical:ident, $dtype:ident) => {
        impl Field for Vec<$type> {
            fn column<'a>(name: &str, values: impl ExactSizeIterator<Item = &'a Self>) -> Column {
                let n = values.len();
                let mut lists = ListPrimitiveChunkedBuilder::<$physical>::new(name.into(), n, 4 * n, DataType::$dtype);
                for value in values {
                    lists.append_slice(value);
                }
                lists.finish().into_column()
            }

            fn read(column: &Column) -> PolarsResult<Vec<Self>> {
                lists(column)
            }
        }
    };
}

list_field!(u32, UInt32Type, UInt32);
list_field!(u64, UInt64Type, UInt64);

impl Field for Vec<Name> {
    fn column<'a>(name: &str, values: impl ExactSizeIterator<Item = &'a Self>) -> Column {
        let n = values.len();
        let mut lists = ListStringChunkedBuilder::new(name.into(), n, 4 * n);
        for value in values {
            lists.append_values_iter(value.iter().map(|v| &**v));
        }
        lists.finish().into_column()
    }

    fn read(column: &Column) -> PolarsResult<Vec<Self>> {
        lists(column)
    }
}

/// The one set of options for all tables, so that equal rows give equal bytes.
pub(super) fn writer<W: Write>(to: W) -> ParquetWriter<W> {
    ParquetWriter::new(to)
        .with_compression(ParquetCompression::Zstd(None))
        .with_statistics(StatisticsOptions::default())
        .with_row_group_size(Some(1 << 16))
}

/// Writes a table into `dir`, whole or not at all. It is small and made in memory: what can fail then is the disk, and says so.
pub fn write_table<T: Table>(dir: &Path, rows: &[T]) -> Result<(), Error> {
    let path = dir.join(T::FILE);
    let mut bytes = Vec::new();
    T::to_frame(rows).and_then(|mut frame| writer(&mut bytes).finish(&mut frame)).map_err(|e| polars_error(&path, e))?;
    files::write(&path, &bytes)
}

/// Reads a table of `dir`; `None` if the file is not there.
pub fn read_table<T: Table>(dir: &Path) -> Result<Option<Vec<T>>, Error> {
    let path = dir.join(T::FILE);
    Ok(match read_frame(&path, None)? {
        Some(frame) => Some(
            T::from_frame(&frame)
                .map_err(|e| Error::table(&path, format!("expected the columns of {} in format 1, found {e}", T::FILE)))?,
        ),
        None => None,
    })
}

/// Reads a Parquet file, or rows of it (`offset`, `length`); `None` if it is not there.
pub fn read_frame(path: &Path, slice: Option<(usize, usize)>) -> Result<Option<DataFrame>, Error> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(Error::io(path, "read")(e)),
    };
    check_magic(path)?;
    // The reader panics on some damaged files.
    let read = catch_unwind(AssertUnwindSafe(|| ParquetReader::new(file).with_slice(slice).finish()));
    match read {
        Ok(Ok(frame)) => Ok(Some(frame)),
        Ok(Err(e)) => Err(polars_error(path, e)),
        Err(_) => Err(Error::table(path, "the Parquet file is damaged")),
    }
}

/// Turns away files that are not Parquet before the reader sees them.
fn check_magic(path: &Path) -> Result<(), Error> {
    use std::io::{Read, Seek, SeekFrom};
    let mut ends = [0; 8];
    let mut look = || {
        let mut file = File::open(path)?;
        file.read_exact(&mut ends[..4])?;
        file.seek(SeekFrom::End(-4))?;
        file.read_exact(&mut ends[4..])
    };
    match look() {
        Ok(()) if ends == *b"PAR1PAR1" => Ok(()),
        Err(e) if e.kind() == std::io::ErrorKind::IsADirectory => Err(Error::io(path, "read")(e)),
        _ => Err(Error::table(path, "expected a Parquet file, found something else or a part of one")),
    }
}

/// A polars error with the file; a full disk stays an I/O error.
pub(super) fn polars_error(path: &Path, e: PolarsError) -> Error {
    match e {
        PolarsError::IO { error, .. } => {
            let kind = error.kind();
            let source = Arc::try_unwrap(error).unwrap_or_else(|e| std::io::Error::new(kind, e.to_string()));
            Error::Io { path: path.to_owned(), doing: "write or read", source }
        }
        e => Error::table(path, e),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::rows::{Pace, WinRate};
    use crate::results::samples;

    #[test]
    fn rows_come_back_and_bytes_repeat() {
        let tables = samples::tables(&samples::Shape::default());
        let (a, b) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        write_table(a.path(), &tables.win_rates).unwrap();
        write_table(a.path(), &tables.pace).unwrap();
        write_table(b.path(), &tables.win_rates).unwrap();
        write_table(b.path(), &tables.pace).unwrap();
        assert_eq!(read_table(a.path()).unwrap().as_ref(), Some(&tables.win_rates));
        assert_eq!(read_table(a.path()).unwrap().as_ref(), Some(&tables.pace));
        for file in [WinRate::FILE, Pace::FILE] {
            let read = |d: &tempfile::TempDir| std::fs::read(d.path().join(file)).unwrap();
            assert_eq!(read(&a), read(&b));
        }
    }

    #[test]
    fn an_empty_table_keeps_its_columns() {
        let dir = tempfile::tempdir().unwrap();
        write_table::<WinRate>(dir.path(), &[]).unwrap();
        assert_eq!(read_table::<WinRate>(dir.path()).unwrap(), Some(Vec::new()));
    }

    #[test]
    fn damaged_and_foreign_files_are_errors() {
        let tables = samples::tables(&samples::Shape::default());
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(read_table::<WinRate>(dir.path()).unwrap(), None);
        write_table(dir.path(), &tables.pace).unwrap();
        let path = dir.path().join(WinRate::FILE);
        std::fs::copy(dir.path().join(Pace::FILE), &path).unwrap();
        let e = read_table::<WinRate>(dir.path()).unwrap_err();
        assert!(e.to_string().contains("win_rates.parquet"), "{e}");
        let whole = std::fs::read(&path).unwrap();
        for bytes in [&b""[..], b"PAR1", b"PAR1PAR1", b"a,b\n1,2\n", &whole[..whole.len() / 2]] {
            std::fs::write(&path, bytes).unwrap();
            assert!(read_table::<WinRate>(dir.path()).is_err());
        }
        // Damage in the middle may or may not be seen, but never panics.
        for at in (4..whole.len() - 4).step_by(37) {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x55;
            std::fs::write(&path, bytes).unwrap();
            let _ = read_table::<WinRate>(dir.path());
        }
    }
}
