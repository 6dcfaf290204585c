// mlir-opt-22 --canonicalize
func.func @f(%t: tensor<2xi8>, %n: index) -> tensor<4xi8> {
  %0 = tensor.extract_slice %t[0] [%n] [1] : tensor<2xi8> to tensor<?xi8>
  %1 = tensor.cast %0 : tensor<?xi8> to tensor<4xi8>
  return %1 : tensor<4xi8>
}
