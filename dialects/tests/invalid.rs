//! Diagnostics: each chunk of the files in `invalid` begins with the expected error.
//!
//! The messages are MLIR's, with these exceptions: flags are attributes, and the shapes of `arith.select` are compared
//! by its trait first.

use std::sync::Arc;

use proofmark_dialects::register_all;
use proofmark_ir::Context;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_source};
use proofmark_ir::verify::verify;

/// Returns the first error of the parser or verifier.
fn first_error(ctx: &Arc<Context>, text: &str) -> String {
    let options = ParseOptions { allow_unregistered: true };
    let errors = match parse_source(ctx, "-", text.as_bytes(), options) {
        Ok(ir) => verify(&ir, ir.root()),
        Err(errors) => errors,
    };
    errors.first().map_or_else(|| "none".to_owned(), |error| error.message.clone())
}

#[test]
fn chunks_have_the_expected_errors() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/invalid");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut registry = Registry::new();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let mut n_chunks = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for chunk in text.split("// -----\n") {
            let first = chunk.trim_start().lines().next().unwrap_or_default();
            let expected =
                first.strip_prefix("// error: ").unwrap_or_else(|| panic!("{}: {chunk}", file.display()));
            assert_eq!(first_error(&ctx, chunk), expected, "{}: {chunk}", file.display());
            n_chunks += 1;
        }
    }
    assert!(n_chunks >= 60, "the chunks are there");
}
