//! Tests of the programs in `examples`: patterns and a dialect conversion that narrow floats, and a lowering of views
//! to llvm.

use std::sync::Arc;

use proofmark::checks::{CheckConfig, Checker};
use proofmark::ir::Context;
use proofmark::ir::semantics::Concrete;
use proofmark::ir::text::{ParseOptions, PrintOptions, parse_source, print};
use proofmark::proofs::exec::{Options, Side, execute};

#[path = "../examples/campaign_model.rs"]
pub mod campaign_model;

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

#[path = "../examples/narrow_floats/main.rs"]
pub mod narrow_floats;

/// Converts f32 to f16 and returns the printed module.
fn converted(program: &str) -> String {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let mut ir = parse_source(&ctx, "program", program.as_bytes(), ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut checker = Checker::new(CheckConfig::inexpensive());
    let root = ir.root();
    let report = narrow_floats::convert(&mut ir, root, &mut checker);
    assert!(report.succeeded(), "{report:?}");
    assert_eq!(checker.findings(), []);
    print(&ir, PrintOptions::default())
}

#[test]
fn a_dialect_conversion_narrows_functions_and_loops() {
    assert_eq!(
        converted(include_str!("../examples/narrow_floats/dot.mlir")),
        "module {
  func.func private @norm(f16) -> f16
  func.func @dot(%arg0: f16, %arg1: f16, %arg2: index) -> f16 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.truncf %cst : f32 to f16
    %1 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %0) -> (f16) {
      %6 = arith.mulf %arg0, %arg1 : f16
      %7 = arith.addf %arg4, %6 : f16
      scf.yield %7 : f16
    }
    %2 = arith.extf %1 : f16 to f32
    %3 = math.exp %2 : f32
    %4 = arith.truncf %3 : f32 to f16
    %5 = call @norm(%4) : (f16) -> f16
    return %5 : f16
  }
}
"
    );
    // Types other than f32 are legal.
    let other = "func.func @f(%a: f64, %b: vector<4xf32>) -> f64 {
  %0 = arith.addf %a, %a : f64
  %1 = arith.addf %b, %b : vector<4xf32>
  return %0 : f64
}";
    let after = converted(other);
    assert!(after.contains(": f64") && after.contains(": vector<4xf32>"), "{after}");
    assert!(!after.contains("f16"), "{after}");
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

#[test]
fn the_book_has_the_tables_of_the_model_of_campaigns() {
    let book = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/book/src/recipes.md");
    let book = std::fs::read_to_string(book).expect("a readable chapter");
    let costs = campaign_model::Costs::measured();
    for table in [campaign_model::by_machines(&costs), campaign_model::by_shards(&costs)] {
        assert!(book.contains(&table), "{table}");
    }
}

#[test]
fn campaigns_take_the_time_of_their_parts() {
    let costs = campaign_model::Costs { blocks: vec![10], start: 3, merge: 1 };
    let simulate = |blocks, shards, machines| {
        let campaign = campaign_model::simulate(&costs, blocks, shards, machines);
        (campaign.work, campaign.makespan, campaign.paid)
    };
    assert_eq!(simulate(6, 1, 1), (60, 64, 64));
    assert_eq!(simulate(6, 3, 3), (60, 26, 78));
    // The last of four shards of unequal sizes waits for a machine.
    assert_eq!(simulate(6, 4, 2), (60, 23 + 13 + 4, 80));
    assert_eq!(simulate(6, 10, 10), (60, 23, 230), "idle machines are paid");
    let measured = campaign_model::Costs::measured();
    let efficiency = |machines| campaign_model::simulate(&measured, 10_000, machines, machines).efficiency();
    assert!(efficiency(1) > efficiency(10) && efficiency(10) > efficiency(1000));
}
