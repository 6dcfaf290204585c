// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Unrolling of a loop whose upper bound may be less than its lower bound: MLIR computes the trip count by an unsigned
// division, which is wrong for a negative distance.

func.func @f(%l: index, %u: index, %step: index, %a: i32) -> i32 {
  %0 = scf.for %i = %l to %u step %step iter_args(%s = %a) -> (i32) {
    %1 = arith.addi %s, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    transform.loop.unroll %0 {factor = 4} : !transform.op<"scf.for">
    transform.yield
  }
}
