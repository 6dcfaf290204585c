// mlir-opt-22 --canonicalize
func.func @f(%c: tensor<4xi1>, %x: tensor<4xi8>) -> tensor<?xi8> {
  %0 = tosa.select %c, %x, %x : (tensor<4xi1>, tensor<4xi8>, tensor<4xi8>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
