//! Inputs of unusual shape, each large in one dimension. The result is IR that is printed and parsed unchanged, or an
//! error with a location. No input causes a panic, a stack overflow, or memory use out of proportion to its length.
//!
//! The sizes are moderate, so that quadratic cost is not detected; increase them by hand to measure it.

use std::sync::Arc;

use proofmark_dialects::register_all;
use proofmark_ir::Context;
use proofmark_ir::context::Registry;
use proofmark_ir::diagnostics::Sources;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark_ir::verify::verify;

const N: usize = 1500;

/// Parses, verifies and prints; the printed text is parsed and printed unchanged.
fn check(name: &str, text: &[u8]) {
    let mut registry = Registry::new();
    register_all(&mut registry);
    let ctx = Arc::new(Context::new(registry));
    let options = ParseOptions { allow_unregistered: true };
    let read = |text: &[u8]| {
        parse_source(&ctx, "t", text, options).and_then(|ir| {
            let errors = verify(&ir, ir.root());
            if errors.is_empty() { Ok(ir) } else { Err(errors) }
        })
    };
    match read(text) {
        Ok(ir) => {
            let printed = print(&ir, PrintOptions::default());
            let again = read(printed.as_bytes());
            let again = again.unwrap_or_else(|errors| panic!("{name}: {}", errors[0].message));
            assert_eq!(print(&again, PrintOptions::default()), printed, "{name} reads back");
        }
        Err(errors) => {
            assert!(!errors.is_empty(), "{name}: refused without a word");
            let sources = Sources::one("t", text);
            let shown = errors[0].render(&ctx, &sources);
            assert!(shown.len() < 4 * text.len() + 2000, "{name}: an error quotes no more than there is");
        }
    }
}

/// Returns `each(0)`, ..., `each(N - 1)`, separated by `separator`.
fn list(separator: &str, each: impl Fn(usize) -> String) -> String {
    (0..N).map(each).collect::<Vec<_>>().join(separator)
}

/// Returns [`N`] copies of a text.
fn repeated(text: &str) -> String {
    text.repeat(N)
}

#[test]
fn one_repeated_token() {
    for token in [
        "(", ")", "[", "<", "{", "\"", "%0,", "a", "1", "0x", "-", "@a", "#a", "!a", "^a", "a.", "::", "->",
        "loc(", "//", "\0", "\u{feff}", "{-#", "?x", "\n", "\\", "%", "#", "!", "^", "@",
    ] {
        for start in [
            "",
            "#a = ",
            "!a = ",
            "%0 = ",
            "\"x\"",
            "\"x\"(",
            "module {",
            "#a = loc(",
            "#a = dense<",
            "#a = #d<",
        ] {
            check(token, format!("{start}{}", repeated(token)).as_bytes());
        }
    }
}

#[test]
fn nesting() {
    for (open, close) in [
        ("#a = ", "["),
        ("#a = ", "{a = "),
        ("#a = dense<", "["),
        ("#a = #d<", "["),
        ("#a = loc(", "\"a\"("),
        ("#a = loc(", "fused["),
        ("#a = loc(", "callsite("),
        ("#a = affine_map<(d0) -> (", "("),
        ("#a = affine_map<(d0) -> (", "-"),
        ("#a = affine_map<(d0) -> (d0", " mod 2"),
        ("#a = affine_map<(d0) -> (d0", " + d0"),
        ("#a = distinct[0]<", "distinct[1]<"),
        ("!a = ", "tuple<"),
        ("!a = ", "("),
        ("!a = ()", " -> ()"),
        ("!a = ", "tensor<1x"),
        ("!a = ", "complex<"),
        ("!a = ", "memref<1x"),
        ("!a = ", "!llvm.struct<("),
        ("!a = ", "!llvm.array<1 x "),
        ("!a = ", "!llvm.func<"),
        ("!a = !pdl.", "range<"),
        ("", "module {\n"),
        ("", "\"x\"() ({\n"),
        ("func.func @f(%a: i1) {\n", "scf.if %a {\n"),
    ] {
        check(close, format!("{open}{}", repeated(close)).as_bytes());
    }
    check("modules", format!("{}{}", repeated("module {\n"), repeated("}\n")).as_bytes());
    check(
        "within the limit",
        format!("{}{}", "\"x\"() ({\n".repeat(200), "}) : () -> ()\n".repeat(200)).as_bytes(),
    );
}

#[test]
fn literals() {
    for (name, text) in [
        ("decimal", format!("\"x\"() {{a = {} : i{}}} : () -> ()", repeated("9"), 4 * N)),
        ("negative", format!("\"x\"() {{a = -{} : i{}}} : () -> ()", repeated("9"), 4 * N)),
        ("too wide", format!("\"x\"() {{a = {} : i8}} : () -> ()", repeated("9"))),
        ("hexadecimal", format!("\"x\"() {{a = 0x{} : i{}}} : () -> ()", repeated("f"), 4 * N)),
        ("float", format!("\"x\"() {{a = 0.{}}} : () -> ()", repeated("1"))),
        ("exponent", format!("\"x\"() {{a = 1.0e{}}} : () -> ()", repeated("1"))),
        ("dimensions", format!("\"x\"() : () -> tensor<{}i8>", repeated("1x"))),
        ("vector dimensions", format!("\"x\"() : () -> vector<{}i8>", repeated("1x"))),
        ("dynamic dimensions", format!("\"x\"() : () -> tensor<{}i8>", repeated("?x"))),
        ("one dimension", format!("\"x\"() : () -> tensor<{}xi8>", repeated("1"))),
        ("splat", "\"x\"() {a = dense<1> : tensor<9223372036854775807xi32>} : () -> ()".to_owned()),
        (
            "overflowing splat",
            "\"x\"() {a = dense<1> : tensor<4611686018427387904x16xi32>} : () -> ()".to_owned(),
        ),
        ("splat of bits", "\"x\"() {a = dense<true> : tensor<1000000000000xi1>} : () -> ()".to_owned()),
        (
            "hexadecimal bits",
            "\"x\"() {a = dense<\"0xFF\"> : tensor<1000000000000xi1>} : () -> ()".to_owned(),
        ),
        ("sparse", "\"x\"() {a = sparse<[], []> : tensor<1000000000000xi32>} : () -> ()".to_owned()),
        ("string", format!("\"x\"() {{a = \"{}\"}} : () -> ()", repeated("\\FF"))),
        ("result count", "%0:4294967295 = \"x\"() : () -> ()".to_owned()),
        ("result number", "\"u\"(%0#99999999999999999999) : (i1) -> ()".to_owned()),
    ] {
        check(name, text.as_bytes());
    }
    check("strings that are no text", b"\"x\"() {a = \"\xff\xfe\", b = @\"\xff\"} : () -> ()");
    check("names that are no text", b"\"\xff.x\"() {\xff} : () -> ()");
}

#[test]
fn long_lists() {
    let ones = list(", ", |_| "i1".to_owned());
    for (name, text) in [
        ("attributes", format!("\"x\"() {{{}}} : () -> ()", list(",", |i| format!("a{i}")))),
        ("attributes backwards", format!("\"x\"() {{{}}} : () -> ()", list(",", |i| format!("a{}", N - i)))),
        ("results", format!("%0:{N} = \"x\"() : () -> ({ones})")),
        ("named results", format!("{} = \"x\"() : () -> ({ones})", list(",", |i| format!("%{i}")))),
        (
            "operands",
            format!("%0 = \"x\"() : () -> i1\n\"u\"({}) : ({ones}) -> ()", list(",", |_| "%0".to_owned())),
        ),
        ("uses", format!("%0 = \"x\"() : () -> i1\n{}", repeated("\"u\"(%0) : (i1) -> ()\n"))),
        ("symbols", list("\n", |i| format!("func.func private @f{i}()"))),
        ("aliases", list("\n", |i| format!("#a{i} = {i} : i32"))),
        ("chained aliases", format!("#a0 = 1 : i32\n{}", list("\n", |i| format!("#a{} = [#a{i}]", i + 1)))),
        (
            "doubling aliases",
            format!("#a0 = 1 : i32\n{}", list("\n", |i| format!("#a{} = [#a{i}, #a{i}]", i + 1))),
        ),
        ("aliases of themselves", list("\n", |i| format!("#a{i} = #a{i}"))),
        ("later locations", list("\n", |i| format!("\"x\"() : () -> () loc(#l{i})\n#l{i} = loc(\"a{i}\")"))),
        ("types", format!("\"x\"() : () -> ({})", list(", ", |i| format!("i{}", i + 1)))),
        ("dialects", list("\n", |i| format!("\"d{i}.x\"() : () -> ()"))),
        (
            "resources",
            format!("{{-# external_resources: {{ a: {{ {} }} }} #-}}", list(",", |i| format!("k{i}: \"x\""))),
        ),
        (
            "resource groups",
            format!("{{-# external_resources: {{ {} }} #-}}", list(",", |i| format!("g{i}: {{ k: \"x\" }}"))),
        ),
        ("map", format!("#a = affine_map<({}) -> (d0)>", list(",", |i| format!("d{i}")))),
        (
            "sum",
            format!(
                "\"x\"() {{a = affine_map<({}) -> ({})>}} : () -> ()",
                list(",", |i| format!("d{i}")),
                list(" + ", |i| format!("d{i}"))
            ),
        ),
        ("strides", format!("\"x\"() : () -> memref<1xi8, strided<[{}]>>", list(",", |_| "1".to_owned()))),
        (
            "names that collide",
            format!(
                "func.func @f() {{\n{}\nreturn }}",
                list("\n", |i| format!("%{i} = arith.constant 1 : index"))
            ),
        ),
        (
            "cases",
            format!(
                "func.func @f(%a: i32) {{\n cf.switch %a : i32, [ default: ^z, {}]\n^z: return }}",
                list(",", |i| format!("{i}: ^z"))
            ),
        ),
        (
            "index cases",
            format!(
                "func.func @f(%a: index) {{\n scf.index_switch %a {} default {{ scf.yield }}\n return }}",
                list("\n", |i| format!("case {i} {{ scf.yield }}"))
            ),
        ),
    ] {
        check(name, text.as_bytes());
    }
}

#[test]
fn control_flow() {
    for (name, text) in [
        (
            "blocks",
            format!(
                "\"g\"() ({{\n{}\n}}) : () -> ()",
                list("\n", |i| format!("^b{i}: \"y\"()[^b{}] : () -> ()", N - 1 - i))
            ),
        ),
        (
            "chain",
            format!(
                "func.func @f() {{\n cf.br ^b0\n{}\n^b{N}: return }}",
                list("\n", |i| format!("^b{i}: cf.br ^b{}", i + 1))
            ),
        ),
        (
            "back edges",
            format!(
                "func.func @f(%a: i1) {{\n cf.br ^b0\n{}\n^b{N}: return }}",
                list("\n", |i| format!("^b{i}: cf.cond_br %a, ^b{}, ^b{}", i + 1, i / 2))
            ),
        ),
        (
            "arguments",
            format!(
                "\"g\"() ({{\n^e({}): \"w\"() : () -> () }}) : () -> ()",
                list(",", |i| format!("%a{i}: i1"))
            ),
        ),
        (
            "forward references",
            format!(
                "module {{\n{}\n%{N} = \"x\"() : () -> i1 }}",
                list("\n", |i| format!("%{i} = \"x\"(%{}) : (i1) -> i1", i + 1))
            ),
        ),
        ("undefined", list("\n", |i| format!("\"u\"(%{i}) : (i1) -> ()"))),
        (
            "not dominated",
            format!(
                "\"g\"() ({{\n{}\n%{N} = \"x\"() : () -> i1 }}) : () -> ()",
                list("\n", |i| format!("%{i} = \"x\"(%{}) : (i1) -> i1", i + 1))
            ),
        ),
        (
            "cycle",
            format!(
                "module {{\n{} }}",
                list("\n", |i| format!("%{i} = \"x\"(%{}) : (i1) -> i1", (7 * i + 1) % N))
            ),
        ),
    ] {
        check(name, text.as_bytes());
    }
}
