// proofmark: opt --transform-interpreter %s
// The payload of an alternative has no parent, as in MLIR. The parents of nested operations end with it.

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %func = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.alternatives %func : !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      transform.annotate %scope "first_alternative" : !transform.any_op
      %module = transform.get_parent_op %scope : (!transform.any_op) -> !transform.any_op
    }, {
    ^bb0(%scope: !transform.any_op):
      %add = transform.structured.match ops{["arith.addi"]} in %scope : (!transform.any_op) -> !transform.any_op
      %module = transform.get_parent_op %add {nth_parent = 2} : (!transform.any_op) -> !transform.any_op
      transform.annotate %add "second_alternative" : !transform.any_op
    }, {
    ^bb0(%scope: !transform.any_op):
      %add = transform.structured.match ops{["arith.addi"]} in %scope : (!transform.any_op) -> !transform.any_op
      %parent = transform.get_parent_op %add : (!transform.any_op) -> !transform.any_op
      transform.annotate %parent "third_alternative" : !transform.any_op
    }
    transform.yield
  }
}
