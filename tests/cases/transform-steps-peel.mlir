// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Peeling of the last iteration. With dynamic bounds, MLIR's peeling executes an iteration if the upper bound is less
// than the lower bound.

func.func @static(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c41 = arith.constant 41 : index
  %0 = scf.for %i = %c0 to %c41 step %c4 iter_args(%s = %a) -> (i32) {
    %1 = arith.addi %s, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @static_memory(%m: memref<11xi32>, %a: i32) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c11 = arith.constant 11 : index
  scf.for %i = %c1 to %c11 step %c3 {
    memref.store %a, %m[%i] : memref<11xi32>
  }
  return
}

func.func @minimum(%m: memref<10xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c4 {
    %n = affine.min affine_map<(d0) -> (4, 10 - d0)>(%i)
    %v = arith.index_cast %n : index to i32
    memref.store %v, %m[%i] : memref<10xi32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %main, %rest = transform.loop.peel %0 : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
