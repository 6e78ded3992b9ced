//! The JSON Schema of plans, for editors.
