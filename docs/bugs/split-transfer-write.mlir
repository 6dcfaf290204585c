// mlir-opt-22 --transform-interpreter --test-transform-dialect-erase-schedule
// wrong: memref.subview %alloca[%0]
func.func @f(%m: memref<4xi8>, %v: vector<3xi8>, %c: i1) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i = arith.select %c, %c1, %c2 : index
  vector.transfer_write %v, %m[%i] : vector<3xi8>, memref<4xi8>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "linalg-copy"
    } : !transform.any_op
    transform.yield
  }
}
