// mlir-opt-22 --transform-interpreter --test-transform-dialect-erase-schedule
func.func @f(%a: tensor<2x3xi8>, %b: tensor<3x2xi8>) -> tensor<3x2xi8> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x3xi8>) outs(%b : tensor<3x2xi8>) {
  ^bb0(%x: i8, %q: i8):
    linalg.yield %x : i8
  } -> tensor<3x2xi8>
  return %r : tensor<3x2xi8>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
