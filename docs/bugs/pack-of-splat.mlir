// mlir-opt-22 --canonicalize
// wrong: dense<1.000000e+00> : tensor<2x4xf32>
func.func @f(%v: f32, %p: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = arith.constant dense<1.0> : tensor<7xf32>
  %0 = linalg.pack %s padding_value(%v : f32) inner_dims_pos = [0] inner_tiles = [4] into %p : tensor<7xf32> -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
