// proofmark: check --transform-interpreter --seeds 8 %s
// The outcome depends on the order of the matched operations.

func.func @f(%x: i32, %y: i32) -> (i32, i32) {
  %0 = arith.addi %x, %y : i32
  %1 = arith.addi %y, %x : i32
  return %0, %1 : i32, i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sums = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %first, %second = transform.split_handle %sums : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %first "first" : !transform.any_op
    transform.yield
  }
}
