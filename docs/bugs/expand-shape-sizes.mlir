// mlir-opt-22 --canonicalize
// wrong: return %c1
func.func @f(%t: tensor<4x8xi8>) -> index {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = tensor.cast %t : tensor<4x8xi8> to tensor<?x?xi8>
  %e = tensor.expand_shape %s [[0, 1], [2]] output_shape [%c1, %c4, %c8] : tensor<?x?xi8> into tensor<1x?x?xi8>
  %d = tensor.dim %e, %c1 : tensor<1x?x?xi8>
  return %d : index
}
