// mlir-opt-22 --canonicalize
func.func @f(%s: tensor<1x?xi8>, %d: tensor<1x2x1xi8>) -> tensor<1x2x1xi8> {
  %c2 = arith.constant 2 : index
  %0 = tensor.insert_slice %s into %d[0, 0, 0] [1, %c2, 1] [1, 1, 1] : tensor<1x?xi8> into tensor<1x2x1xi8>
  return %0 : tensor<1x2x1xi8>
}
