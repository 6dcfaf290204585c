// mlir-opt-22 --canonicalize
func.func @f(%x: tensor<4xi8>, %d: tensor<2x0xi8>, %n: index) -> tensor<2x?xi8> {
  %0 = tensor.cast %d : tensor<2x0xi8> to tensor<2x?xi8>
  %1 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [%n] into %0 : tensor<4xi8> -> tensor<2x?xi8>
  return %1 : tensor<2x?xi8>
}
