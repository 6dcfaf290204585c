// proofmark: opt --transform-interpreter %s
// The edits of a failed alternative are reverted.

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
      %loop = transform.get_parent_op %scope {op_name = "scf.for"} : (!transform.any_op) -> !transform.any_op
    }, {
    ^bb0(%scope: !transform.any_op):
      transform.annotate %scope "second_alternative" : !transform.any_op
    }
    transform.yield
  }
}
