func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.addi %x, %y : i32
  %1 = arith.subi %0, %y : i32
  return %1 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.example.swap_operands %sum : !transform.any_op
    %difference = transform.structured.match ops{["arith.subi"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.example.swap_operands %difference : !transform.any_op
    transform.yield
  }
}
