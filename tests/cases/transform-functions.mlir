// proofmark: opt --transform-interpreter --split-input-file %s
// Signatures of functions are changed, duplicate arguments are merged, and values are replaced by calls.

func.func private @f(%x: i32, %y: i64 {test.mark}, %z: index) -> (i32, i64) {
  return %x, %y : i32, i64
}

func.func @caller(%x: i32, %y: i64, %z: index) -> (i32, i64) {
  %0:2 = call @f(%x, %y, %z) : (i32, i64, index) -> (i32, i64)
  return %0#0, %0#1 : i32, i64
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    transform.func.replace_func_signature @f args_interchange = [2, 0, 1] results_interchange = [1, 0] at %root {adjust_func_calls}
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func private @f(%x: i32, %y: i32, %z: i32) -> i32 {
  %0 = arith.subi %x, %z : i32
  %1 = arith.muli %0, %y : i32
  return %1 : i32
}

func.func @caller(%x: i32, %y: i32) -> i32 {
  %0 = call @f(%x, %y, %x) : (i32, i32, i32) -> i32
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    transform.func.deduplicate_func_args @f at %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func private @double(tensor<?xi32>) -> tensor<?xi32>

func.func @caller(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = arith.addi %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %add = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %add[0] : (!transform.any_op) -> !transform.any_value
    %out = transform.get_result %add[0] : (!transform.any_op) -> !transform.any_value
    transform.func.cast_and_call @double(%in) -> %out after %add {
      transform.type_conversion.tensor.cast_shape_dynamic_dims ignore_dynamic_info
    } : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func private @f(i32, i32)

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    transform.func.replace_func_signature @f args_interchange = [1, 1] results_interchange = [] at %root
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func private @f(i32, i32)

func.func @caller(%x: i32) {
  call @f(%x, %x) : (i32, i32) -> ()
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %call = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %call[0] : (!transform.any_op) -> !transform.any_value
    transform.func.cast_and_call @f(%in) before %call : (!transform.any_op, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}
