// proofmark: opt --transform-interpreter --canonicalize %s
// A script that selects, annotates and simplifies operations of the payload.

func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.muli %0, %x : i32
  %2 = arith.muli %0, %x : i32
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_muli(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.muli"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @mark(%op: !transform.any_op {transform.readonly}) {
    transform.annotate %op "marked" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %updated = transform.foreach_match in %root @is_muli -> @mark : (!transform.any_op) -> !transform.any_op
    %func = transform.structured.match ops{["func.func"]} in %updated : (!transform.any_op) -> !transform.any_op
    %muls = transform.structured.match ops{["arith.muli"]} in %func : (!transform.any_op) -> !transform.any_op
    %n = transform.num_associations %muls : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %n, "multiplications:" : !transform.param<i64>
    %first, %second = transform.split_handle %muls : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %one = transform.param.constant 1 : i64 -> !transform.param<i64>
    transform.annotate %first "first" = %one : !transform.any_op, !transform.param<i64>
    %parent = transform.get_parent_op %second {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %parent {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.debug.emit_remark_at %second, "still tracked" : !transform.any_op
    transform.foreach %first : !transform.any_op {
    ^bb0(%each: !transform.any_op):
      %operand = transform.get_operand %each[0] : (!transform.any_op) -> !transform.any_value
      transform.debug.emit_remark_at %operand, "operand" : !transform.any_value
    }
    transform.yield
  }
}
