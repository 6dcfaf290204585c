// proofmark: opt --transform-interpreter %s
// A PDL pattern selects the sums of a product.

func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.muli %x, %y : i32
  %1 = arith.addi %0, %x : i32
  %2 = arith.addi %1, %y : i32
  return %2 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      pdl.pattern @sum_of_product : benefit(1) {
        %type = pdl.type : i32
        %a = pdl.operand : %type
        %b = pdl.operand
        %c = pdl.operand
        %mul = pdl.operation "arith.muli"(%a, %b : !pdl.value, !pdl.value) -> (%type : !pdl.type)
        %product = pdl.result 0 of %mul
        %add = pdl.operation "arith.addi"(%product, %c : !pdl.value, !pdl.value) -> (%type : !pdl.type)
        pdl.rewrite %add with "transform.dialect"
      }
      sequence %arg0 : !transform.any_op failures(propagate) {
      ^bb0(%arg1: !transform.any_op):
        %0 = pdl_match @sum_of_product in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.annotate %0 "sum_of_product" : !transform.any_op
      }
    }
    transform.yield
  }
}
