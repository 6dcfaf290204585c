//! Passes other than canonicalization, on examples.
//!
//! The first line of `passes/*.mlir` names the passes. Each chunk after it is a program and the expected program in
//! generic form, which is the output of MLIR 22. `lowerings_that_differ.mlir` and `emulations_that_differ.mlir` have the
//! lowerings whose output differs from MLIR's (`DIFFERENCES.md`).

use std::path::Path;
use std::sync::Arc;

use proofmark_checks::{CheckConfig, Checker};
use proofmark_dialects::lower::{self, ToLlvmOptions};
use proofmark_drivers::conversion::{ConversionReport, reconcile_unrealized_casts};
use proofmark_drivers::{
    canonicalization_patterns, canonicalizer_config, eliminate_common_subexpressions, erase_dead_symbols,
    inline_calls, propagate_constants,
};
use proofmark_ir::context::Registry;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark_ir::{Context, Ir};

fn parse(text: &str) -> Ir {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    let options = ParseOptions { allow_unregistered: false };
    parse_source(&Arc::new(Context::new(registry)), "test", text.as_bytes(), options)
        .unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

/// Returns the dialect that the pass `flag` converts to llvm.
fn lowered_dialect(flag: &str) -> Option<&str> {
    match flag {
        "--finalize-memref-to-llvm" => Some("memref"),
        _ => flag.strip_prefix("--convert-")?.strip_suffix("-to-llvm"),
    }
}

fn run(ir: &mut Ir, flag: &str) {
    let (root, options) = (ir.root(), ToLlvmOptions::default());
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let converted = |report: ConversionReport| assert_eq!(report.errors, []);
    if let Some(dialect) = lowered_dialect(flag) {
        converted(match dialect {
            "cf" => lower::convert_cf_to_llvm(ir, root, options, &mut checker),
            _ => lower::convert_to_llvm(ir, root, options, &[dialect], &mut checker),
        });
        assert_eq!(checker.findings(), []);
        return ir.check_integrity().expect("whole");
    }
    match flag {
        "--llvm-request-c-wrappers" => lower::request_c_wrappers(ir, root, &mut checker),
        "--convert-scf-to-cf" => converted(lower::convert_scf_to_cf(ir, root, &mut checker)),
        "--lower-affine" => converted(lower::lower_affine(ir, root, &mut checker)),
        "--arith-emulate-wide-int" => converted(lower::emulate_wide_int(ir, root, 32, &mut checker)),
        "--arith-expand" => converted(lower::expand_arith(ir, root, &mut checker)),
        "--expand-strided-metadata" => {
            lower::expand_strided_metadata(ir, root, &mut checker);
        }
        "--reconcile-unrealized-casts" => reconcile_unrealized_casts(ir, root, &mut Checker::off()),
        "--cse" => {
            eliminate_common_subexpressions(ir, root, &mut checker);
        }
        "--sccp" => {
            propagate_constants(ir, root, &mut checker);
        }
        "--inline" => {
            let patterns = canonicalization_patterns(ir.ctx());
            inline_calls(ir, root, &patterns, &canonicalizer_config(), &mut checker);
        }
        "--symbol-dce" => {
            erase_dead_symbols(ir, root, &mut checker);
        }
        _ => panic!("no pass '{flag}'"),
    }
    assert_eq!(checker.findings(), []);
    ir.check_integrity().expect("whole");
}

fn check(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/passes").join(file);
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let mut chunks = text.split("// -----\n");
    let flags = chunks.next().and_then(|first| first.trim().strip_prefix("// run: ")).expect("the passes");
    let generic = PrintOptions { generic: true, ..PrintOptions::default() };
    for chunk in chunks {
        let (before, after) = chunk.split_once("// becomes:").expect("a chunk has a result");
        let mut ir = parse(before);
        flags.split_whitespace().for_each(|flag| run(&mut ir, flag));
        // The parser of the custom form stores default values of properties that builders leave out.
        let normalized = |ir: &Ir| print(&parse(&print(ir, PrintOptions::default())), generic);
        assert_eq!(normalized(&ir), normalized(&parse(after)), "of\n{chunk}");
    }
}

#[test]
fn arith_to_llvm() {
    check("arith_to_llvm.mlir");
}

#[test]
fn cf_to_llvm() {
    check("cf_to_llvm.mlir");
}

#[test]
fn func_to_llvm() {
    check("func_to_llvm.mlir");
}

#[test]
fn c_wrappers() {
    check("c_wrappers.mlir");
}

#[test]
fn all_to_llvm() {
    check("all_to_llvm.mlir");
}

#[test]
fn func_memref_to_llvm() {
    check("func_memref_to_llvm.mlir");
}

#[test]
fn memref_to_llvm() {
    check("memref_to_llvm.mlir");
}

#[test]
fn index_to_llvm() {
    check("index_to_llvm.mlir");
}

#[test]
fn math_to_llvm() {
    check("math_to_llvm.mlir");
}

#[test]
fn ub_to_llvm() {
    check("ub_to_llvm.mlir");
}

#[test]
fn assert_to_llvm() {
    check("assert_to_llvm.mlir");
}

#[test]
fn scf_to_cf() {
    check("scf_to_cf.mlir");
}

#[test]
fn lower_affine() {
    check("lower_affine.mlir");
}

#[test]
fn arith_expand() {
    check("arith_expand.mlir");
}

#[test]
fn emulate_wide_int() {
    check("emulate_wide_int.mlir");
}

#[test]
fn emulations_that_differ() {
    check("emulations_that_differ.mlir");
}

#[test]
fn vector_to_llvm() {
    check("vector_to_llvm.mlir");
}

#[test]
fn expand_strided_metadata() {
    check("expand_strided_metadata.mlir");
}

#[test]
fn lowerings_that_differ() {
    check("lowerings_that_differ.mlir");
}

#[test]
fn cse() {
    check("cse.mlir");
}

#[test]
fn symbol_dce() {
    check("symbol_dce.mlir");
}

#[test]
fn sccp() {
    check("sccp.mlir");
}

#[test]
fn inline() {
    check("inline.mlir");
}
