//! The types of llvm: parsing and printing.

use proofmark_dialects::register_all;
use proofmark_ir::Context;
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, parse_type, type_to_string};

/// Returns the printed type, or the first error.
fn reprinted(text: &str) -> Result<String, String> {
    let mut registry = Registry::new();
    register_all(&mut registry);
    let ctx = Context::new(registry);
    match parse_type(&ctx, text, ParseOptions::default()) {
        Ok(ty) => Ok(type_to_string(&ctx, ty)),
        Err(errors) => Err(errors[0].message.clone()),
    }
}

#[test]
fn types_print_as_they_are_read() {
    for text in [
        "!llvm.void",
        "!llvm.ptr",
        "!llvm.ptr<3>",
        "!llvm.array<4 x i32>",
        "!llvm.array<4 x vector<2xf32>>",
        "!llvm.array<0 x array<4 x ptr>>",
        "!llvm.struct<()>",
        "!llvm.struct<(i32, f32, ptr)>",
        "!llvm.struct<packed (i8, i32)>",
        "!llvm.struct<\"name\", (i32, struct<(i8)>)>",
        "!llvm.struct<\"name\", packed (i32)>",
        "!llvm.struct<\"name\", opaque>",
        "!llvm.struct<(index)>",
        "!llvm.func<void ()>",
        "!llvm.func<i32 (i32, ...)>",
        "!llvm.func<void (...)>",
        "!llvm.func<ptr (ptr<1>, array<2 x i8>)>",
        "(!llvm.ptr) -> !llvm.struct<(i1)>",
    ] {
        assert_eq!(reprinted(text).as_deref(), Ok(text));
    }
}

#[test]
fn other_spellings_are_normalized() {
    assert_eq!(reprinted("!llvm.ptr<0>").as_deref(), Ok("!llvm.ptr"));
    assert_eq!(reprinted("!llvm<ptr<1>>").as_deref(), Ok("!llvm.ptr<1>"));
    assert_eq!(reprinted("!llvm.array<4 x !llvm.ptr>").as_deref(), Ok("!llvm.array<4 x ptr>"));
}

#[test]
fn types_that_llvm_lacks_are_rejected() {
    for (text, message) in [
        ("!llvm.struct<(void)>", "invalid LLVM structure element type: '!llvm.void'"),
        ("!llvm.array<2 x void>", "invalid array element type: '!llvm.void'"),
        ("!llvm.func<i32 (void)>", "invalid function argument type: '!llvm.void'"),
        ("!llvm.func<func<void ()> ()>", "invalid function result type: '!llvm.func<void ()>'"),
        ("!llvm.func<i32 (..., i32)>", "expected ')'"),
    ] {
        assert_eq!(reprinted(text), Err(message.to_owned()), "{text}");
    }
}

#[test]
fn nesting_is_bounded() {
    let text = format!("!llvm.{}i8{}", "array<1 x ".repeat(100_000), ">".repeat(100_000));
    assert!(reprinted(&text).unwrap_err().starts_with("nesting depth exceeds"));
}
