//! The reducer does not panic, for any program and any accepted steps.

use proofmark_fuzz::ProgramInput;
use proofmark_fuzz::oracle::Workbench;
use proofmark_fuzz::reduce::{Size, reduce};
use proofmark_ir::Ir;
use proofmark_ir::random::Random;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op};
use proofmark_ir::verify::verify;

fn parse(text: &str) -> Ir {
    let ir =
        parse_source(Workbench::standard().context(), "test.mlir", text.as_bytes(), ParseOptions::default());
    let ir = ir.unwrap_or_else(|errors| panic!("{}", errors[0].message));
    assert!(verify(&ir, ir.root()).is_empty());
    ir
}

/// The terminator of an inlined region passes an argument of its block, whose replacement replaces the result.
#[test]
fn a_region_that_yields_its_argument_is_inlined() {
    let mut ir = parse(
        "func.func private @use(i32)
        func.func @f(%n: index, %x: i32) {
          %r = scf.for %i = %n to %n step %n iter_args(%a = %x) -> (i32) {
            func.call @use(%a) : (i32) -> ()
            scf.yield %a : i32
          }
          func.call @use(%r) : (i32) -> ()
          return
        }",
    );
    // The two calls stay, so that the loop can only go by inlining its region.
    let calls = |ir: &Ir| print_op(ir, ir.root(), PrintOptions::default()).matches("call @use").count();
    let reduced = reduce(&mut ir, 10_000, &mut |ir| calls(ir) == 2);
    assert_eq!(reduced.panics, Vec::<String>::new());
    let text = print_op(&ir, ir.root(), PrintOptions::default());
    assert!(!text.contains("scf.for"), "{text}");
}

/// A result that no visible value can replace becomes an argument, and values that a loop only passes are erased.
#[test]
fn inputs_become_arguments_and_loops_pass_fewer_values() {
    let mut ir = parse(
        "func.func @f(%n: index, %x: i8, %t: tensor<4xi8>) {
          %cast = tensor.cast %t : tensor<4xi8> to tensor<?xi8>
          %r:2 = scf.for %i = %n to %n step %n iter_args(%a = %x, %b = %cast) -> (i8, tensor<?xi8>) {
            %e = tensor.extract %b[%n] : tensor<?xi8>
            scf.yield %x, %b : i8, tensor<?xi8>
          }
          %w:2 = scf.while (%a = %x, %b = %n) : (i8, index) -> (i8, index) {
            %c = arith.cmpi eq, %b, %n : index
            scf.condition(%c) %a, %b : i8, index
          } do {
          ^bb0(%a: i8, %b: index):
            scf.yield %a, %b : i8, index
          }
          return
        }",
    );
    let text = |ir: &Ir| print_op(ir, ir.root(), PrintOptions::default());
    let needed = ["scf.for", "tensor.extract", "tensor<?xi8>", "scf.while", "arith.cmpi"];
    let reduced = reduce(&mut ir, 10_000, &mut |ir| needed.iter().all(|needed| text(ir).contains(needed)));
    assert_eq!(reduced.panics, Vec::<String>::new());
    let expected = "module {
  func.func @f(%arg0: index, %arg1: tensor<?xi8>) {
    scf.for %arg2 = %arg0 to %arg0 step %arg0 {
      %extracted = tensor.extract %arg1[%arg0] : tensor<?xi8>
    }
    scf.while : () -> () {
      %0 = arith.cmpi eq, %arg0, %arg0 : index
      scf.condition(%0)
    } do {
      scf.yield
    }
    return
  }
}
";
    assert_eq!(text(&ir), expected);
}

/// Arguments of blocks are erased with the operands of all branches.
#[test]
fn blocks_receive_fewer_arguments() {
    let mut ir = parse(
        "func.func @f(%c: i1, %x: i8, %y: i8) -> i8 {
          cf.cond_br %c, ^a(%x, %y : i8, i8), ^b(%y : i8)
        ^a(%0: i8, %1: i8):
          cf.br ^b(%1 : i8)
        ^b(%2: i8):
          %3 = arith.addi %2, %2 : i8
          return %3 : i8
        }",
    );
    let text = |ir: &Ir| print_op(ir, ir.root(), PrintOptions::default());
    let needed = ["cf.cond_br", "cf.br", "arith.addi"];
    let reduced = reduce(&mut ir, 10_000, &mut |ir| needed.iter().all(|needed| text(ir).contains(needed)));
    assert_eq!(reduced.panics, Vec::<String>::new());
    let expected = "module {
  func.func @f(%arg0: i1, %arg1: i8) {
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    cf.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    %0 = arith.addi %arg1, %arg1 : i8
    return
  }
}
";
    assert_eq!(text(&ir), expected);
}

/// A block whose only predecessor is itself is not merged into itself.
#[test]
fn an_unreachable_loop_of_one_block_is_no_panic() {
    let mut ir = parse(
        "func.func @f() {
          return
        ^loop(%x: i32):
          %y = arith.addi %x, %x : i32
          cf.br ^loop(%y : i32)
        }",
    );
    let reduced =
        reduce(&mut ir, 10_000, &mut |ir| print_op(ir, ir.root(), PrintOptions::default()).contains("cf.br"));
    assert_eq!(reduced.panics, Vec::<String>::new());
}

/// Blocks that are not reached use values of one without predecessors, which is not erased by itself.
#[test]
fn values_of_a_block_without_predecessors_are_used_in_others() {
    let mut ir = parse(
        "func.func @f() {
          return
        ^first:
          %one = arith.constant 1 : i32
          cf.br ^loop(%one : i32)
        ^loop(%x: i32):
          %y = arith.addi %x, %one : i32
          cf.br ^loop(%y : i32)
        }",
    );
    let has_sum = |ir: &Ir| print_op(ir, ir.root(), PrintOptions::default()).contains("arith.addi");
    let reduced = reduce(&mut ir, 10_000, &mut |ir| has_sum(ir));
    assert_eq!(reduced.panics, Vec::<String>::new());
    assert!(has_sum(&ir) && verify(&ir, ir.root()).is_empty());
}

/// Reduces generated programs, with all steps accepted and with steps accepted at random.
#[test]
fn generated_programs_are_reduced_without_a_panic() {
    let (bench, mut n_programs) = (Workbench::standard(), 0);
    for n in 0..400 {
        let Some(program) = bench.program(&ProgramInput::numbered(n)) else { continue };
        n_programs += 1;
        for percent in [100, 60, 15] {
            let (mut ir, mut random) = (program.duplicate(), Random::new(n));
            let reduced = reduce(&mut ir, 400, &mut |_| random.below(100) < percent);
            assert_eq!(reduced.panics, Vec::<String>::new(), "program {n}, {percent} % accepted");
            assert!(Size::of(&ir) <= Size::of(&program) && verify(&ir, ir.root()).is_empty());
        }
    }
    assert!(n_programs > 100, "{n_programs} programs");
}
