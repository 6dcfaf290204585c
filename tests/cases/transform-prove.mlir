// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Each step is proved: unrolling is correct. Peeling of the first iteration of a loop that may have none is not, and
// the report names the step.

func.func @sum(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %0 = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %a) -> (i32) {
    %1 = arith.muli %s, %a : i32
    scf.yield %1 : i32
  } {unrolled}
  return %0 : i32
}

func.func @maybe(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %1 = arith.addi %s, %a : i32
    scf.yield %1 : i32
  } {peeled}
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} attributes{unrolled} in %root
      : (!transform.any_op) -> !transform.op<"scf.for">
    transform.loop.unroll %0 {factor = 2} : !transform.op<"scf.for">
    %1 = transform.structured.match ops{["scf.for"]} attributes{peeled} in %root
      : (!transform.any_op) -> !transform.op<"scf.for">
    %main, %rest = transform.loop.peel %1 {peel_front = true}
      : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
