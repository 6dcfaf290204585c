//! Custom assembly: each file in `forms` is printed unchanged, and its generic form is parsed to the same IR.

use std::sync::Arc;

use proofmark_dialects::register_all;
use proofmark_ir::Context;
use proofmark_ir::context::Registry;
use proofmark_ir::diagnostics::Sources;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark_ir::verify::verify;

fn context() -> Arc<Context> {
    let mut registry = Registry::new();
    register_all(&mut registry);
    Arc::new(Context::new(registry))
}

fn printed(ctx: &Arc<Context>, name: &str, text: &str, generic: bool) -> String {
    let options = ParseOptions { allow_unregistered: true };
    let ir = parse_source(ctx, name, text.as_bytes(), options).unwrap_or_else(|errors| {
        panic!("{}", errors[0].render(ctx, &Sources::one(name, text.as_bytes())));
    });
    let errors = verify(&ir, ir.root());
    assert!(errors.is_empty(), "{}", errors[0].render(ctx, &Sources::one(name, text.as_bytes())));
    print(&ir, PrintOptions { generic, ..PrintOptions::default() })
}

#[test]
fn files_print_as_themselves() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/forms");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10, "the forms are there");
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        let ctx = context();
        assert_eq!(printed(&ctx, name, &text, false), text, "{name}");
        let generic = printed(&ctx, name, &text, true);
        assert_eq!(printed(&ctx, name, &generic, false), text, "{name}, by way of the generic form");
    }
}
