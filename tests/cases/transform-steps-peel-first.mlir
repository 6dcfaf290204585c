// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Peeling of the first iteration, as MLIR 22.1.8 does it: it is refuted for a loop that may have no iteration.

func.func @static(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c41 = arith.constant 41 : index
  %0 = scf.for %i = %c0 to %c41 step %c5 iter_args(%s = %a) -> (i32) {
    %1 = arith.addi %s, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @positive(%n: i8, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = arith.extui %n : i8 to i64
  %b = arith.index_cast %w : i64 to index
  %u = arith.addi %b, %c1 : index
  %0 = scf.for %i = %c0 to %u step %c1 iter_args(%s = %a) -> (i32) {
    %1 = arith.addi %s, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @memory(%m: memref<9xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c1 {
    memref.store %a, %m[%i] : memref<9xi32>
  }
  return
}

func.func @may_have_no_iteration(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %1 = arith.addi %s, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %main, %rest = transform.loop.peel %0 {peel_front = true}
      : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
