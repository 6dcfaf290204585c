// proofmark: opt --transform-interpreter %s
// Unrolling with a factor that does not divide the trip count, and peeling of the last iteration.

func.func @sum(%n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %0 = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %c0) -> (index) {
    %s = arith.addi %a, %i : index
    scf.yield %s : index
  } {unrolled}
  %1 = scf.for %i = %c0 to %n step %c4 iter_args(%a = %c0) -> (index) {
    %s = arith.addi %a, %i : index
    scf.yield %s : index
  } {peeled}
  return %0, %1 : index, index
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} attributes{unrolled} in %root
      : (!transform.any_op) -> !transform.op<"scf.for">
    transform.loop.unroll %0 {factor = 4} : !transform.op<"scf.for">
    %1 = transform.structured.match ops{["scf.for"]} attributes{peeled} in %root
      : (!transform.any_op) -> !transform.op<"scf.for">
    %main, %rest = transform.loop.peel %1 : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %rest, "the last iteration" : !transform.any_op
    transform.yield
  }
}
