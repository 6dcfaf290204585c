// mlir-opt-22 "--pass-pipeline=builtin.module(func.func(test-linalg-decompose-ops))"
// wrong: linalg.yield %c0_i8 : i8
func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi8> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<2xi8>) outs(%b : tensor<2xi8>) {
  ^bb0(%x: i8, %s: i8):
    %z = arith.addi %x, %x : i8
    %w = arith.subi %z, %s : i8
    linalg.yield %w : i8
  } -> tensor<2xi8>
  return %r : tensor<2xi8>
}
