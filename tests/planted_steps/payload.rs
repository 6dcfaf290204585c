//! The payloads and scripts with planted steps.

use super::Check::{Contract, Handles, Proof, Verify};
use super::Planted;

const REFUTED: &str = "changes the behaviour of @f";

macro_rules! planted {
    ($($name:literal: $check:ident, $message:expr, $payload:expr, $script:expr;)*) => {
        pub(super) static ALL: &[(&str, Planted)] = &[$(
            ($name, Planted { check: $check, message: $message, payload: $payload, script: $script }),
        )*];
    };
}

/// The step with a wrong rewrite, which consumes its operand.
macro_rules! step {
    ($fault:literal) => {
        concat!("    transform.planted.step \"", $fault, "\"(%0) : (!transform.any_op) -> () // culprit")
    };
}

/// The step with a wrong rewrite and a declared effect.
macro_rules! declared {
    ($fault:literal, $declares:literal) => {
        concat!(
            "    transform.planted.step \"",
            $fault,
            "\"(%0) {declares = \"",
            $declares,
            "\"} : (!transform.any_op) -> () // culprit"
        )
    };
}

const SUM: &str = "
func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %a) -> (i32) {
    %1 = arith.addi %s, %a : i32
    scf.yield %1 : i32
  } {t}
  return %0 : i32
}
";

const ADD: &str = "
func.func @f(%a: tensor<5xi32>, %b: tensor<5xi32>, %c: tensor<5xi32>) -> tensor<5xi32> {
  %0 = linalg.add {t} ins(%a, %b : tensor<5xi32>, tensor<5xi32>) outs(%c : tensor<5xi32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}
";

/// Tiling of `ADD` with the tile size 2, and the step with a wrong rewrite of the loop over the tiles.
macro_rules! tiled {
    ($fault:literal) => {
        concat!(
            "    %tile, %loop = transform.structured.tile_using_for %0 tile_sizes [2]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.planted.step \"",
            $fault,
            "\"(%loop) : (!transform.any_op) -> () // culprit"
        )
    };
}

const STORES: &str = "
func.func @f(%m: memref<10xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    memref.store %a, %m[%i] : memref<10xi32>
  } {t}
  return
}
";

const UPDATES: &str = "
func.func @f(%m: memref<10xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %one = arith.constant 1 : i32
  scf.for %i = %c0 to %c10 step %c1 {
    %0 = memref.load %m[%i] : memref<10xi32>
    %1 = arith.addi %0, %one : i32
    memref.store %1, %m[%i] : memref<10xi32>
  } {t}
  return
}
";

const ODD: &str = "
func.func @f(%m: memref<10xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c1 {
    memref.store %a, %m[%i] : memref<10xi32>
  } {t}
  return
}
";

const NEST: &str = "
func.func @f(%m: memref<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %v = memref.load %m[%j, %i] : memref<2x2xi32>
      memref.store %v, %m[%i, %j] : memref<2x2xi32>
    }
  } {t}
  return
}
";

const FORALL: &str = "
func.func @f(%m: memref<2x2xi32>) {
  scf.forall (%i, %j) in (2, 1) {
    %v = arith.index_cast %i : index to i32
    memref.store %v, %m[%i, %j] : memref<2x2xi32>
  } {t}
  return
}
";

const PAIR: &str = "
func.func @f(%m: memref<3xi32>, %r: memref<3xi32>, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %b = memref.alloc() : memref<3xi32>
  %d = memref.alloc() : memref<3xi32>
  scf.for %i = %c0 to %c3 step %c1 {
    memref.store %a, %b[%i] : memref<3xi32>
  } {t}
  scf.for %i = %c0 to %c3 step %c1 {
    %k = arith.subi %c2, %i : index
    %0 = memref.load %b[%k] : memref<3xi32>
    memref.store %0, %d[%i] : memref<3xi32>
  } {u}
  %1 = memref.load %d[%c0] : memref<3xi32>
  memref.dealloc %b : memref<3xi32>
  memref.dealloc %d : memref<3xi32>
  return %1 : i32
}
";

const MAYBE_STORES: &str = "
func.func @f(%m: memref<i32>, %n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %a, %m[] {t} : memref<i32>
  }
  return
}
";

const MAYBE_DIVIDES: &str = "
func.func @f(%n: index, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %1 = arith.divsi %a, %b {t} : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
";

const BRANCH: &str = "
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  } {t}
  return %0 : i32
}
";

const DIFFERENCE: &str = "
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.muli %a, %b : i32
  %1 = arith.subi %0, %b {t} : i32
  return %1 : i32
}
func.func @other(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
";

const STORE: &str = "
func.func @f(%m: memref<i32>, %a: i32) {
  memref.store %a, %m[] {t} : memref<i32>
  return
}
";

const ZERO_TRIPS: &str = "
func.func @f(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %1 = arith.addi %s, %a : i32
    scf.yield %1 : i32
  } {t}
  return %0 : i32
}
";

const OVERLAP: &str = "
func.func @f(%m: memref<2x2xi8>, %r: memref<2xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i8
  scf.for %i = %c0 to %c2 step %c1 {
    %s = scf.for %j = %c0 to %c2 step %c1 iter_args(%t = %zero) -> (i8) {
      %v = memref.load %m[%i, %j] : memref<2x2xi8>
      %n = arith.addi %t, %v : i8
      scf.yield %n : i8
    }
    memref.store %s, %r[%i] : memref<2xi8>
  } {t}
  return
}
";

planted! {
    "a loop loses its last iteration": Proof, REFUTED, SUM, step!("lose-last-iteration");
    "a loop starts late": Proof, REFUTED, SUM, step!("start-late");
    "a loop has one iteration more": Proof, REFUTED, SUM, step!("one-iteration-more");
    "the step of a loop is doubled": Proof, REFUTED, SUM, step!("double-step");
    "unrolling copies the induction variable": Proof, REFUTED, STORES, step!("unroll-same-variable");
    "unrolling drops the check of the remainder": Proof, REFUTED, ODD, step!("unroll-without-remainder-check");
    "peeling executes the first iteration twice": Proof, REFUTED, SUM, step!("peel-without-advance");
    "peeling loses the result of the first iteration": Proof, REFUTED, SUM, step!("peel-without-result");
    "tiling drops the remainder": Proof, REFUTED, STORES, step!("tile-drops-remainder");
    "tiling overruns the upper bound": Proof, REFUTED, STORES, step!("tile-overruns");
    "tiles overlap": Proof, REFUTED, UPDATES, step!("tile-overlaps");
    "interchange ignores a dependence": Proof, REFUTED, NEST, step!("swap-variables");
    "forall exchanges its variables": Proof, REFUTED, FORALL, step!("swap-variables");
    "fusion ignores a dependence": Proof, REFUTED, PAIR,
        "    %1 = transform.structured.match attributes{u} in %root : (!transform.any_op) -> !transform.any_op
    transform.planted.step \"fuse-dependent\"(%0, %1) : (!transform.any_op, !transform.any_op) -> () // culprit";
    "a store is hoisted from a loop without iterations": Proof, REFUTED, MAYBE_STORES, step!("hoist");
    "a division is hoisted from a loop without iterations": Proof, REFUTED, MAYBE_DIVIDES, step!("hoist");
    "a loop with several iterations is promoted": Proof, REFUTED, SUM, step!("promote");
    "a loop is replaced by its initial value": Proof, REFUTED, SUM, step!("replace-by-initial");
    "a loop yields its argument": Proof, REFUTED, SUM, step!("yield-argument");
    "a branch is assumed": Proof, REFUTED, BRANCH,
        "    transform.scf.take_assumed_branch %0 : (!transform.any_op) -> () // culprit";
    "the branches are exchanged": Proof, REFUTED, BRANCH, step!("swap-regions");
    "a subtraction is commuted": Proof, REFUTED, DIFFERENCE, step!("swap-operands");
    "a store is erased": Proof, REFUTED, STORE, step!("erase");
    "peeling of the first iteration as in MLIR": Proof, REFUTED, ZERO_TRIPS,
        "    %1 = transform.cast %0 : !transform.any_op to !transform.op<\"scf.for\">
    %2, %3 = transform.loop.peel %1 {peel_front = true} : (!transform.op<\"scf.for\">) -> (!transform.any_op, \
            !transform.any_op) // culprit";
    "unrolling and jamming of overlapping buffers": Proof, REFUTED, OVERLAP,
        "    transform.loop.unroll_and_jam %0 {factor = 2} : !transform.any_op // culprit";

    "tiles lose the last one": Proof, REFUTED, ADD, tiled!("lose-last-iteration");
    "tiles start with the second one": Proof, REFUTED, ADD, tiled!("start-late");
    "tiles have a wrong step": Proof, REFUTED, ADD, tiled!("double-step");
    "tiles drop the remainder": Proof, REFUTED, ADD, tiled!("round-upper-bound-down");
    "tiles overrun the last slice": Proof, REFUTED, ADD, tiled!("full-tiles-only");
    "tiles read the first slice": Proof, REFUTED, ADD, tiled!("first-tile-of-inputs");

    "a step that reads edits": Contract, "effects do not include a write of the payload", DIFFERENCE,
        declared!("annotate", "reads");
    "a step on handles edits": Contract, "effects do not include a write of the payload", DIFFERENCE,
        declared!("annotate", "handles");
    "a step edits another function": Contract, "edits @other, which is not payload of its operands", DIFFERENCE,
        declared!("annotate-other-function", "modifies");
    "a consuming step edits another function": Contract, "edits @other, which is not payload of its operands",
        DIFFERENCE, step!("annotate-other-function");
    "alternatives do not restore": Contract, "leaves edits of a failed alternative", STORE,
        "    %f = transform.structured.match ops{[\"func.func\"]} in %root : (!transform.any_op) -> !transform.any_op
    \"transform.planted.alternatives\"(%f) ({ // culprit
    ^bb0(%scope: !transform.any_op):
      %1 = transform.structured.match attributes{t} in %scope : (!transform.any_op) -> !transform.any_op
      transform.planted.step \"annotate\"(%1) {declares = \"modifies\"} : (!transform.any_op) -> ()
      transform.planted.step \"fail\"(%1) : (!transform.any_op) -> ()
      transform.yield
    }, {
    ^bb0(%scope: !transform.any_op):
      transform.yield
    }) : (!transform.any_op) -> ()";

    "a result has another type": Verify, "leaves invalid IR", DIFFERENCE, step!("wrong-result-type");
    "an operation precedes its operand": Verify, "leaves invalid IR", DIFFERENCE, step!("move-before-definition");
    "a body has no terminator": Verify, "leaves invalid IR", STORES, step!("erase-terminator");
    "an operation lacks an operand": Verify, "leaves invalid IR", DIFFERENCE, step!("drop-operand");

    "a stale handle": Handles, "uses a handle invalidated by a previously executed transform op", STORES,
        "    transform.planted.step \"annotate\"(%0) : (!transform.any_op) -> ()
    transform.planted.step \"annotate\"(%0) {declares = \"modifies\"} : (!transform.any_op) -> () // culprit";
    "a stale handle to nested payload": Handles, "uses a handle invalidated by a previously executed transform op",
        STORES, "    %1 = transform.structured.match ops{[\"memref.store\"]} in %root : (!transform.any_op) -> \
            !transform.any_op
    transform.planted.step \"annotate\"(%0) : (!transform.any_op) -> ()
    transform.planted.step \"annotate\"(%1) {declares = \"modifies\"} : (!transform.any_op) -> () // culprit";
    "a stale handle to the same payload": Handles, "uses a handle invalidated by a previously executed transform op",
        STORES, "    %1 = transform.structured.match attributes{t} in %root : (!transform.any_op) -> !transform.any_op
    transform.planted.step \"annotate\"(%0) : (!transform.any_op) -> ()
    transform.planted.step \"annotate\"(%1) {declares = \"modifies\"} : (!transform.any_op) -> () // culprit";
    "a handle with repeated payload is consumed": Handles, "a handle passed as operand #0 and consumed by this operation \
        points to a payload entity more than once", STORES,
        "    %1 = transform.merge_handles %0, %0 : !transform.any_op
    transform.planted.step \"annotate\"(%1) : (!transform.any_op) -> () // culprit";
}
