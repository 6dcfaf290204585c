//! Tests of the programs in `examples`: a conversion that narrows floats, and a lowering of views to llvm.

use std::sync::Arc;

use proofmark::checks::{CheckConfig, Checker};
use proofmark::ir::Context;
use proofmark::ir::semantics::Concrete;
use proofmark::ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark::proofs::exec::{Options, Side, execute};

#[path = "../examples/float_width.rs"]
pub mod float_width;

#[test]
fn floats_are_narrowed() {
    let (after, report) = float_width::narrowed(float_width::PROGRAM).expect("no findings");
    assert!(report.converged());
    assert_eq!(
        after,
        "module {
  func.func @axpy(%arg0: f16, %arg1: f16, %arg2: f16) -> f16 {
    %0 = arith.mulf %arg0, %arg1 : f16
    %1 = arith.addf %0, %arg2 : f16
    return %1 : f16
  }
}
"
    );
    // An f32 operation that is not converted keeps digits that f16 loses.
    let kept = "func.func @fma(%a: f16, %b: f16, %c: f32) -> f16 {
  %a32 = arith.extf %a : f16 to f32
  %b32 = arith.extf %b : f16 to f32
  %p = arith.mulf %a32, %b32 : f32
  %s = arith.addf %p, %c : f32
  %r = arith.truncf %s : f32 to f16
  return %r : f16
}";
    let (after, _) = float_width::narrowed(kept).expect("no findings");
    assert!(after.contains("arith.addf") && after.contains(": f32"), "{after}");
}

#[path = "../examples/linalg_views/main.rs"]
pub mod linalg_views;

/// Lowers the program of `linalg_views` with `more` functions, executes the function `name` and returns its results.
fn execute_lowered(more: &str, name: &str) -> Vec<i64> {
    let text = include_str!("../examples/linalg_views/views.mlir").to_owned() + more;
    let ctx = Arc::new(Context::new(linalg_views::registry()));
    let mut ir = parse_source(&ctx, "views.mlir", text.as_bytes(), ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let root = ir.root();
    let report = linalg_views::lower::lower(&mut ir, root, &mut checker);
    assert!(report.succeeded(), "{report:?}");
    assert_eq!(checker.findings(), []);
    let lowered = print(&ir, PrintOptions::default());
    assert!(!lowered.contains("linalg.") && !lowered.contains("builtin.unrealized"), "{lowered}");
    let function = ir.lookup_symbol(root, ctx.ident(name)).expect("the function exists");
    let options = Options {
        index_width: 64,
        unroll: 16,
        max_steps: 10_000,
        side: Side::Alone,
        end: u64::MAX,
        marked: false,
        backwards: false,
        counts_bytes: false,
        ignore_promises: false,
    };
    let mut concrete = Concrete::new();
    let summary = execute(&mut concrete, &ir, function, &[], &options, None).expect("the program runs");
    assert!(!concrete.is_true(summary.ub), "the program is undefined");
    let scalars = summary.results.iter().flat_map(|result| result.scalars().to_vec());
    scalars.map(|scalar| concrete.value(scalar.value).to_signed_string().parse().expect("a number")).collect()
}

#[test]
fn views_are_lowered_to_pointer_offset_sizes_and_strides() {
    let layout = |view: &str| {
        let more = format!(
            "func.func @layout() -> (i64, i64, i64, i64, i64) {{
  %m = memref.alloc() : memref<2x6x4xi32>
  %v = call @{view}(%m) : (memref<2x6x4xi32>) -> !linalg.view<?x?xi32>
  %s = builtin.unrealized_conversion_cast %v : !linalg.view<?x?xi32>
      to !llvm.struct<(ptr, i64, array<2 x i64>, array<2 x i64>)>
  %offset = llvm.extractvalue %s[1] : !llvm.struct<(ptr, i64, array<2 x i64>, array<2 x i64>)>
  %size0 = llvm.extractvalue %s[2, 0] : !llvm.struct<(ptr, i64, array<2 x i64>, array<2 x i64>)>
  %size1 = llvm.extractvalue %s[2, 1] : !llvm.struct<(ptr, i64, array<2 x i64>, array<2 x i64>)>
  %stride0 = llvm.extractvalue %s[3, 0] : !llvm.struct<(ptr, i64, array<2 x i64>, array<2 x i64>)>
  %stride1 = llvm.extractvalue %s[3, 1] : !llvm.struct<(ptr, i64, array<2 x i64>, array<2 x i64>)>
  memref.dealloc %m : memref<2x6x4xi32>
  return %offset, %size0, %size1, %stride0, %stride1 : i64, i64, i64, i64, i64
}}"
        );
        execute_lowered(&more, "layout")
    };
    // The second index of a 2x6x4 memref is fixed to 3.
    assert_eq!(layout("fixed"), [12, 2, 4, 24, 1]);
    assert_eq!(layout("sliced"), [12, 2, 4, 24, 1]);
    // The columns are those from 1 below 4 with step 2.
    assert_eq!(layout("strided"), [13, 2, 2, 24, 2]);
    // Accesses through the views and the memref reach the same elements.
    assert_eq!(execute_lowered("", "main"), [42]);
}
