// mlir-opt-22 --canonicalize
func.func @f(%x: tensor<?xi8>, %d: tensor<4xi8>) -> tensor<4xi8> {
  %c5 = arith.constant 5 : index
  %0 = tensor.insert_slice %x into %d[0] [%c5] [1] : tensor<?xi8> into tensor<4xi8>
  return %0 : tensor<4xi8>
}
