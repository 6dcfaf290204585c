//! Execution of programs after lowering by Proofmark: translation by `mlir-translate` and execution by `lli`.

use std::fmt::Write as _;
use std::process::Command;

use proofmark_checks::{CheckConfig, Checker};
use proofmark_dialects::lower::{self, ToLlvmOptions};
use proofmark_drivers::conversion::{ConversionReport, reconcile_unrealized_casts};
use proofmark_fuzz::oracle::Workbench;
use proofmark_ir::Ir;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};

use crate::compiled::{library, piped, tool};
use crate::harness::Run;

/// Returns whether all operations of the program can be lowered: scalars, memrefs and structured control flow.
pub(crate) fn is_supported(text: &str) -> bool {
    let unsupported =
        ["tensor", "vector", "linalg.", "complex", "bufferization.", "memref.realloc", "scf.forall"];
    text.contains("memref<") && text.contains("scf.") && !unsupported.iter().any(|word| text.contains(word))
}

/// The functions that print an `i64`, and an empty line.
const PRINT: &str = r#"
llvm.mlir.global internal constant @number("%ld\0A\00")
llvm.mlir.global internal constant @line("\0A\00")
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @print(%x: i64) {
  %format = llvm.mlir.addressof @number : !llvm.ptr
  %n = llvm.call @printf(%format, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32
  llvm.return
}
llvm.func @end() {
  %format = llvm.mlir.addressof @line : !llvm.ptr
  %n = llvm.call @printf(%format) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> i32
  llvm.return
}
"#;

/// Lowers the module to llvm.
fn lower(ir: &mut Ir) -> Result<(), String> {
    let (root, options) = (ir.root(), ToLlvmOptions::default());
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let checker = &mut checker;
    let done = |report: ConversionReport| match report.errors.first() {
        Some(error) => Err(error.message.clone()),
        None => Ok(()),
    };
    lower::expand_strided_metadata(ir, root, checker);
    done(lower::lower_affine(ir, root, checker))?;
    done(lower::expand_arith(ir, root, checker))?;
    done(lower::convert_scf_to_cf(ir, root, checker))?;
    for dialect in ["arith", "math", "index", "memref", "func", "cf", "ub"] {
        done(lower::convert_to_llvm(ir, root, options, &[dialect], checker))?;
    }
    reconcile_unrealized_casts(ir, root, checker);
    match checker.findings().first() {
        Some(finding) => Err(format!("{finding:?}")),
        None => Ok(()),
    }
}

/// Returns the results of each program, or an error of the lowering or of a tool.
pub(crate) fn results(runs: &[&Run]) -> Result<Vec<Vec<String>>, String> {
    let mut whole = PRINT.to_owned();
    whole.extend(runs.iter().map(|run| run.text.as_str()));
    whole.push_str("func.func @main() -> i32 {\n");
    for (i, run) in runs.iter().enumerate() {
        let types = vec!["i64"; run.n_results].join(", ");
        let _ = writeln!(whole, "  %r{i}:{} = call @{}() : () -> ({types})", run.n_results, run.name);
        for result in 0..run.n_results {
            let _ = writeln!(whole, "  llvm.call @print(%r{i}#{result}) : (i64) -> ()");
        }
        whole.push_str("  llvm.call @end() : () -> ()\n");
    }
    whole.push_str("  %zero = arith.constant 0 : i32\n  return %zero : i32\n}\n");
    let ctx = Workbench::standard().context();
    let mut ir = parse_source(ctx, "program", whole.as_bytes(), ParseOptions::default())
        .map_err(|errors| format!("error: {}", errors[0].message))?;
    lower(&mut ir).map_err(|error| format!("error: {error}"))?;
    let text = print_op(&ir, ir.root(), PrintOptions::default());
    let translate = tool("MLIR_TRANSLATE", "mlir-translate-22");
    let llvm = piped(Command::new(translate).arg("--mlir-to-llvmir"), &text)?;
    // The library defines `memrefCopy`, which copies of memrefs that are not contiguous call.
    let load = format!("--load={}", library("mlir_c_runner_utils"));
    let printed = piped(Command::new(tool("LLI", "lli-22")).arg(load), &llvm)?;
    let lines: Vec<String> = printed.lines().map(str::to_owned).collect();
    let results: Vec<Vec<String>> = lines.split(|line| line.is_empty()).map(<[String]>::to_vec).collect();
    if results.len() != runs.len() + 1 {
        return Err(format!("{} results of {} programs", results.len() - 1, runs.len()));
    }
    Ok(results[..runs.len()].to_vec())
}
