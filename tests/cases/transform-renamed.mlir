// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// A step that renames a function, or changes its visibility, is not proved by a proof of the function's body.

func.func @renamed(%a: i32) -> i32 {
  return %a : i32
}

func.func @hidden(%a: i32) -> i32 {
  return %a : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %first, %second = transform.split_handle %functions
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %name = transform.param.constant "other" -> !transform.any_param
    transform.annotate %first "sym_name" = %name : !transform.any_op, !transform.any_param
    %private = transform.param.constant "private" -> !transform.any_param
    transform.annotate %second "sym_visibility" = %private : !transform.any_op, !transform.any_param
    transform.yield
  }
}
