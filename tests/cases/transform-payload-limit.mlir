// proofmark: opt --transform-interpreter %s
// The number of payload objects of all handles is limited. The payload is not changed.

func.func @f() {
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.annotate %0 "edited" : !transform.any_op
    %1 = transform.merge_handles %0, %0, %0, %0, %0, %0, %0, %0, %0, %0 : !transform.any_op
    %2 = transform.merge_handles %1, %1, %1, %1, %1, %1, %1, %1, %1, %1 : !transform.any_op
    %3 = transform.merge_handles %2, %2, %2, %2, %2, %2, %2, %2, %2, %2 : !transform.any_op
    %4 = transform.merge_handles %3, %3, %3, %3, %3, %3, %3, %3, %3, %3 : !transform.any_op
    %5 = transform.replicate num(%4) %4 : !transform.any_op, !transform.any_op
    transform.yield
  }
}
