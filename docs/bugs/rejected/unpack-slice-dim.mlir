// mlir-opt-22 --canonicalize
func.func @f(%s: tensor<3x2x2xi32>, %d: tensor<3x4xi32>) -> tensor<2x4xi32> {
  %u = linalg.unpack %s inner_dims_pos = [1] inner_tiles = [2] into %d : tensor<3x2x2xi32> -> tensor<3x4xi32>
  %e = tensor.extract_slice %u[0, 0] [2, 4] [1, 1] : tensor<3x4xi32> to tensor<2x4xi32>
  return %e : tensor<2x4xi32>
}
