// mlir-opt-22 --transform-interpreter --test-transform-dialect-erase-schedule
func.func @f(%m: memref<4x3xi8>, %p: i8, %k: vector<1x2xi1>) -> vector<2x1xi8> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %p, %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x3xi8>, vector<2x1xi8>
  return %0 : vector<2x1xi8>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true
    } : !transform.any_op
    transform.yield
  }
}
