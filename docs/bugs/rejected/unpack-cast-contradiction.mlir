// mlir-opt-22 --canonicalize
func.func @f(%s: tensor<2x1x2xi8>, %d: tensor<3x?xi8>) -> tensor<?x?xi8> {
  %0 = tensor.cast %d : tensor<3x?xi8> to tensor<?x?xi8>
  %1 = linalg.unpack %s inner_dims_pos = [1] inner_tiles = [2] into %0 : tensor<2x1x2xi8> -> tensor<?x?xi8>
  return %1 : tensor<?x?xi8>
}
