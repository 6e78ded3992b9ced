//! `eksim schema`: the JSON Schema of plans, for editors.

use crate::failure::Failure;
use crate::plan::schema;

pub(super) fn run() -> Result<(), Failure> {
    print!("{}", schema::text());
    Ok(())
}
