//! The reducer does not panic, for any program and any accepted steps.

use proofmark_fuzz::ProgramInput;
use proofmark_fuzz::oracle::Workbench;
use proofmark_fuzz::reduce::{Size, reduce};
use proofmark_ir::random::Random;
use proofmark_ir::text::{ParseOptions, PrintOptions, parse_source, print_op, type_to_string};
use proofmark_ir::verify::verify;
use proofmark_ir::{Ir, OpId, WalkOrder};

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

/// A branch that leads to `^use` directly would leave the block that defines its operand unreachable.
#[test]
fn a_branch_is_not_redirected_around_a_definition() {
    let mut ir = parse(
        "func.func @f(%c: i1, %n: i8) -> i8 {
          cf.cond_br %c, ^define, ^end
        ^define:
          %x = arith.muli %n, %n : i8
          cf.cond_br %c, ^use, ^between
        ^between:
          cf.br ^use
        ^use:
          return %x : i8
        ^end:
          return %n : i8
        }",
    );
    let text = |ir: &Ir| print_op(ir, ir.root(), PrintOptions::default());
    let original = text(&ir);
    // Each step is tried on the program, and none is kept.
    let reduced = reduce(&mut ir, 10_000, &mut |ir| text(ir) == original);
    assert_eq!(reduced.panics, Vec::<String>::new());
    assert_eq!(text(&ir), original);
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
  func.func @f(%arg0: index, %arg1: tensor<?xi8>, %arg2: i1) {
    scf.for %arg3 = %arg0 to %arg0 step %arg0 {
      %extracted = tensor.extract %arg1[%arg0] : tensor<?xi8>
    }
    scf.while : () -> () {
      %0 = arith.cmpi eq, %arg0, %arg0 : index
      scf.condition(%arg2)
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

/// Reduces a program while its text contains all of `needed`. Returns the text of the reduced program.
fn reduced(program: &str, needed: &[&str]) -> String {
    reduced_while(program, &mut |ir| {
        let text = print_op(ir, ir.root(), PrintOptions::default());
        needed.iter().all(|needed| text.contains(needed))
    })
}

/// Reduces a program while it has a property. Returns the text of the reduced program.
fn reduced_while(program: &str, has_it: &mut dyn FnMut(&Ir) -> bool) -> String {
    let mut ir = parse(program);
    assert!(has_it(&ir));
    let reduced = reduce(&mut ir, 10_000, has_it);
    assert_eq!(reduced.panics, Vec::<String>::new());
    print_op(&ir, ir.root(), PrintOptions::default())
}

/// A function returns the value with the difference instead of one that is computed from it, also if another operation
/// or a region uses it.
#[test]
fn values_are_returned_instead_of_their_uses() {
    let returned = |end: &str, ty: &str| {
        format!(
            "func.func private @use(i8)
            func.func @f(%x: vector<2xf32>, %y: vector<2xf32>, %c: i1) -> {ty} {{
              %0 = arith.maximumf %x, %y : vector<2xf32>
              {end}
            }}"
        )
    };
    let is_returned = |ir: &Ir| {
        let mut is_used = false;
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            is_used |= ir.name_str(op) == "arith.maximumf" && !ir.use_empty(ir.result(op, 0));
        });
        is_used
    };
    let expected = "module {
  func.func @f(%arg0: vector<1xf32>) -> vector<1xf32> {
    %0 = arith.maximumf %arg0, %arg0 : vector<1xf32>
    return %0 : vector<1xf32>
  }
}
";
    let computed = "%1 = vector.interleave %x, %0 : vector<2xf32> -> vector<4xf32>
        return %1 : vector<4xf32>";
    let passed = "%1 = vector.extract %0[0] : f32 from vector<2xf32>
        %2 = arith.fptosi %1 : f32 to i8
        call @use(%2) : (i8) -> ()
        return";
    let captured = "%1 = scf.if %c -> (f32) {
          %2 = vector.extract %0[0] : f32 from vector<2xf32>
          scf.yield %2 : f32
        } else {
          %2 = vector.extract %x[0] : f32 from vector<2xf32>
          scf.yield %2 : f32
        }
        return %1 : f32";
    for (end, ty) in [(computed, "vector<4xf32>"), (passed, "()"), (captured, "f32")] {
        assert_eq!(reduced_while(&returned(end, ty), &mut |ir| is_returned(ir)), expected);
    }
}

/// A call is replaced by the body of its callee.
#[test]
fn calls_are_inlined() {
    let text = "func.func private @callee(%x: i8) -> i8 {
          %0 = arith.muli %x, %x : i8
          return %0 : i8
        }
        func.func @f(%x: i8) -> i8 {
          %0 = call @callee(%x) : (i8) -> i8
          %1 = arith.addi %0, %x : i8
          return %1 : i8
        }";
    // An addition uses a result of a call or of a multiplication, whose result is used.
    let mut has_it = |ir: &Ir| {
        let (mut has_mul, mut has_add) = (false, false);
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            let is_computed = |value| {
                ir.defining_op(value).is_some_and(|by| ["func.call", "arith.muli"].contains(&ir.name_str(by)))
            };
            has_mul |= ir.name_str(op) == "arith.muli" && !ir.use_empty(ir.result(op, 0));
            has_add |= ir.name_str(op) == "arith.addi" && ir.operands(op).any(is_computed);
        });
        has_mul && has_add
    };
    let expected = "module {
  func.func @f(%arg0: i8) {
    %0 = arith.muli %arg0, %arg0 : i8
    %1 = arith.addi %0, %arg0 : i8
    return
  }
}
";
    assert_eq!(reduced_while(text, &mut has_it), expected);
}

/// A declared function has no argument and no result that is not needed.
#[test]
fn declared_functions_and_their_calls_pass_fewer_values() {
    let text = "func.func private @opaque(i8, memref<?xi8>) -> i8
        func.func @f(%m: memref<4xi8>, %x: i8) -> i8 {
          %cast = memref.cast %m : memref<4xi8> to memref<?xi8>
          %0 = call @opaque(%x, %cast) : (i8, memref<?xi8>) -> i8
          return %0 : i8
        }";
    let expected = "module {
  func.func private @opaque()
  func.func @f() {
    call @opaque() : () -> ()
    return
  }
}
";
    assert_eq!(reduced(text, &["call @opaque"]), expected);
}

/// The values of an inlined region are those of the first iteration, and a result that the region does not yield is
/// replaced.
#[test]
fn regions_are_inlined_with_their_initial_values() {
    // The inner loop is needed with an initial value that it does not yield.
    let text = "func.func @f(%n: index, %x: index) -> index {
          %0 = scf.for %i = %n to %n step %n iter_args(%a = %n) -> (index) {
            %1 = scf.for %j = %n to %n step %n iter_args(%b = %a) -> (index) {
              scf.yield %x : index
            }
            scf.yield %1 : index
          }
          return %0 : index
        }";
    let mut has_loop = |ir: &Ir| {
        let mut found = false;
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            let is_loop = ir.name_str(op) == "scf.for" && ir.n_operands(op) == 4;
            let end = ir.regions(op).first().and_then(|&region| ir.terminator(ir.entry_block(region)?));
            found |= is_loop && end.is_some_and(|end| ir.operand(end, 0) != ir.operand(op, 3));
        });
        found
    };
    assert_eq!(reduced_while(text, &mut has_loop).matches("scf.for").count(), 1);
    let text = "func.func @f(%t: tensor<4xi8>) -> tensor<4xi8> {
          %0 = linalg.map ins(%t : tensor<4xi8>) outs(%t : tensor<4xi8>) (%a: i8, %b: i8) {
            %1 = arith.addi %a, %b : i8
            linalg.yield %1 : i8
          }
          return %0 : tensor<4xi8>
        }";
    assert!(!reduced(text, &["arith.addi"]).contains("linalg"));
}

/// Blocks that only lead to others are bypassed, and branches to different blocks with equal contents lead to one.
#[test]
fn parallel_loops_lose_their_reductions() {
    let program = "func.func @f(%n: index, %c: index, %x: i8, %m: memref<?xi8>) -> i8 {
      %r = scf.parallel (%i) = (%c) to (%n) step (%n) init (%x) -> i8 {
        memref.store %x, %m[%i] : memref<?xi8>
        scf.reduce(%x : i8) {
        ^bb0(%a: i8, %b: i8):
          %s = arith.addi %a, %b : i8
          scf.reduce.return %s : i8
        }
      }
      return %r : i8
    }";
    let text = reduced(program, &["scf.parallel", "memref.store"]);
    assert!(!text.contains("init") && text.contains("scf.reduce \n"), "{text}");
}

#[test]
fn blocks_are_bypassed() {
    let text = "func.func @f(%c: i1, %x: i8) -> i8 {
          cf.cond_br %c, ^a, ^b
        ^a:
          cf.br ^c
        ^b:
          cf.br ^d(%x : i8)
        ^c:
          %0 = arith.addi %x, %x : i8
          cf.br ^d(%0 : i8)
        ^d(%1: i8):
          return %1 : i8
        }";
    let expected = "module {
  func.func @f(%arg0: i1) {
    cf.cond_br %arg0, ^bb1, ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb0
    return
  }
}
";
    assert_eq!(reduced(text, &["cf.cond_br"]), expected);
}

/// A constant is replaced by an equal one, and an operation by one of its operands.
#[test]
fn operations_are_replaced_by_operands_and_constants() {
    let text = "func.func @f(%x: i8, %y: i8) -> i8 {
          %c1 = arith.constant 1 : i8
          %c1_0 = arith.constant 1 : i8
          %0 = arith.xori %c1_0, %y : i8
          %1 = arith.addi %c1, %0 : i8
          %2 = arith.muli %1, %c1_0 : i8
          return %2 : i8
        }";
    // The first operand of both operations is a constant.
    let mut has_it = |ir: &Ir| {
        let mut found = 0;
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            let is_constant =
                |value| ir.defining_op(value).is_some_and(|by| ir.name_str(by) == "arith.constant");
            found += usize::from(
                ["arith.addi", "arith.muli"].contains(&ir.name_str(op))
                    && ir.operands(op).any(is_constant)
                    && !ir.use_empty(ir.result(op, 0)),
            );
        });
        found == 2
    };
    let text = reduced_while(text, &mut has_it);
    assert_eq!(text.matches("arith.").count(), 3, "{text}");
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

/// Each step is accepted by itself, among them those that redirect a branch that is not reached, and erase its block.
#[test]
fn a_branch_that_is_not_reached_is_erased_once() {
    let text = "func.func @f(%c: i1) {
          cf.br ^e
        ^e:
          return
        ^a:
          cf.cond_br %c, ^b, ^d
        ^b:
          cf.br ^a
        ^d:
          cf.br ^a
        }";
    for accepted in 0..32 {
        let (mut ir, mut asked) = (parse(text), 0..);
        let reduced = reduce(&mut ir, 10_000, &mut |_| asked.next() == Some(accepted));
        assert_eq!(reduced.panics, Vec::<String>::new(), "candidate {accepted}");
    }
}

/// The vector that is stored has the same operand twice, which is dead after the store of a scalar.
#[test]
fn an_operation_that_is_used_twice_is_erased_once() {
    let mut ir = parse(
        "func.func @f(%m: memref<4xi8>, %i: index) {
          %0 = vector.load %m[%i] : memref<4xi8>, vector<2xi8>
          %1 = arith.addi %0, %0 : vector<2xi8>
          vector.store %1, %m[%i] : memref<4xi8>, vector<2xi8>
          return
        }",
    );
    let has_it = |ir: &Ir| {
        let text = print_op(ir, ir.root(), PrintOptions::default());
        text.contains("memref.store") || ["load", "addi", "store"].iter().all(|name| text.contains(name))
    };
    let reduced = reduce(&mut ir, 10_000, &mut |ir| has_it(ir));
    assert_eq!(reduced.panics, Vec::<String>::new());
    assert!(!print_op(&ir, ir.root(), PrintOptions::default()).contains("vector"));
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

/// Returns whether the program has an operation with a property.
fn has_op(ir: &Ir, has_it: impl Fn(&Ir, OpId) -> bool) -> bool {
    let mut found = false;
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| found |= has_it(ir, op));
    found
}

/// An access of a vector becomes one of a scalar, together with the stores of the loaded vector if these need it.
#[test]
fn scalars_are_accessed_instead_of_vectors() {
    let accesses = [
        (
            "vector.load %m[%n] : memref<8xi8>, vector<4xi8>",
            "vector.store %0, %m[%n] : memref<8xi8>, vector<4xi8>",
        ),
        (
            "vector.transfer_read %m[%n], %x : memref<8xi8>, vector<4xi8>",
            "vector.transfer_write %0, %m[%n] : vector<4xi8>, memref<8xi8>",
        ),
        (
            "affine.vector_load %m[0] : memref<8xi8>, vector<4xi8>",
            "affine.vector_store %0, %m[0] : memref<8xi8>, vector<4xi8>",
        ),
    ];
    for (load, store) in accesses {
        let program = format!(
            "func.func @f(%m: memref<8xi8>, %n: index, %x: i8) {{
              %0 = {load}
              {store}
              return
            }}"
        );
        let is_store = |ir: &Ir, op| ir.n_results(op) == 0 && ir.n_operands(op) >= 2;
        let is_loaded = |ir: &Ir, value| ir.defining_op(value).is_some_and(|by| ir.constant_of(by).is_none());
        let store_of_loaded =
            |ir: &Ir| has_op(ir, |ir, op| is_store(ir, op) && is_loaded(ir, ir.operand(op, 0)));
        let text = reduced_while(&program, &mut |ir| store_of_loaded(ir));
        assert!(!text.contains("vector") && text.contains("load") && text.contains("store"), "{text}");
        let text = reduced_while(&program, &mut |ir| has_op(ir, is_store));
        assert!(!text.contains("vector") && text.contains("store %arg"), "{text}");
    }
}

/// Vectors become smaller where they are needed.
#[test]
fn vectors_have_fewer_elements() {
    let program = "func.func @f(%x: vector<2x4xi8>) -> vector<2x4xi8> {
          %0 = arith.addi %x, %x : vector<2x4xi8>
          return %0 : vector<2x4xi8>
        }";
    let text = reduced(program, &["arith.addi", "vector"]);
    assert!(text.contains("vector<1x1xi8>"), "{text}");
}

/// A view becomes an allocation, and a loop that passes memory becomes a cast.
#[test]
fn memory_has_fewer_operations() {
    let program = "func.func @f(%m: memref<4xi8>, %n: index) {
          %alloc = memref.alloc() : memref<4x4xi8>
          %view = memref.subview %alloc[%n, 0] [1, 4] [1, 1]
            : memref<4x4xi8> to memref<4xi8, strided<[1], offset: ?>>
          memref.copy %m, %view : memref<4xi8> to memref<4xi8, strided<[1], offset: ?>>
          return
        }";
    let is_copy = |ir: &Ir, op| {
        ir.name_str(op) == "memref.copy"
            && ir.defining_op(ir.operand(op, 0)).is_none()
            && ir.defining_op(ir.operand(op, 1)).is_some()
    };
    let expected = "module {
  func.func @f(%arg0: memref<4xi8>) {
    %alloc = memref.alloc() : memref<4xi8>
    memref.copy %arg0, %alloc : memref<4xi8> to memref<4xi8>
    return
  }
}
";
    assert_eq!(reduced_while(program, &mut |ir| has_op(ir, is_copy)), expected);
    let program = "func.func @f(%m: memref<4xi8>, %n: index) {
          %0 = scf.for %i = %n to %n step %n iter_args(%a = %m) -> (memref<4xi8>) {
            scf.yield %m : memref<4xi8>
          }
          return
        }";
    let uses_memory = |ir: &Ir, op| {
        let is_memory = |value| type_to_string(ir.ctx(), ir.value_type(value)).starts_with("memref");
        ir.n_results(op) == 1 && ir.operands(op).any(is_memory)
    };
    let text = reduced_while(program, &mut |ir| has_op(ir, uses_memory));
    assert!(text.contains("memref.cast %arg0") && !text.contains("scf.for"), "{text}");
}

/// Operands become arguments, also where the operation that computes them is needed.
#[test]
fn arguments_are_passed_instead_of_computed_values() {
    let program = "func.func @f(%x: i8) -> i16 {
          %0 = arith.extsi %x : i8 to i16
          %1 = arith.addi %0, %0 : i16
          return %1 : i16
        }";
    let text = reduced(program, &["arith.extsi", "arith.addi"]);
    assert!(text.contains("arith.addi %arg1, %arg1"), "{text}");
}

/// Affine maps, bounds and steps become simpler.
#[test]
fn affine_maps_become_simpler() {
    let program = "func.func @f(%m: memref<9x9xi8>) {
          affine.for %i = 2 to 9 step 4 {
            %0 = affine.load %m[%i floordiv 2 + 1, -%i + 8] : memref<9x9xi8>
          }
          return
        }";
    let is_load = |ir: &Ir, op| ir.name_str(op) == "affine.load" && ir.n_operands(op) == 2;
    let is_loop = |ir: &Ir, op| ir.name_str(op) == "affine.for";
    let text = reduced_while(program, &mut |ir| has_op(ir, is_load) && has_op(ir, is_loop));
    assert!(text.contains("affine.for %arg1 = 0 to 0 {") && text.contains("[0, 0]"), "{text}");
}

/// Two operations go together if each one alone is needed, also if one of them has to become another operation.
#[test]
fn pairs_of_edits_are_tried() {
    let stores = "memref.store %x, %m[%n] : memref<4xi8>\n".repeat(7);
    let declared = "func.func private @observe()\nfunc.func @f(%m: memref<4xi8>, %n: index, %x: i8) {\n";
    let count = |ir: &Ir, name: &str| {
        let mut count = 0;
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| count += usize::from(ir.name_str(op) == name));
        count
    };
    let program =
        format!("{declared} call @observe() : () -> ()\n{stores} call @observe() : () -> () return }}");
    let text =
        reduced_while(&program, &mut |ir| count(ir, "memref.store") == 7 && count(ir, "func.call") % 2 == 0);
    assert!(!text.contains("@observe"), "{text}");
    let load = "%0 = affine.load %m[0] : memref<4xi8>";
    let program = format!("{declared} {load}\n{stores} call @observe() : () -> () return }}");
    let text = reduced_while(&program, &mut |ir| {
        let has_pair = count(ir, "affine.load") == 1 && count(ir, "func.call") == 1;
        count(ir, "memref.store") == 7 && (has_pair || count(ir, "affine.store") == 1)
    });
    assert!(text.contains("affine.store %arg2, %arg0[0]") && !text.contains("@observe"), "{text}");
}
