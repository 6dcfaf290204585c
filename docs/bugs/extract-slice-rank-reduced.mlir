// mlir-opt-22 --canonicalize
// wrong: tensor.cast %extracted_slice : tensor<?x1xi8> to tensor<1x?xi8>
func.func @f(%t: tensor<4x4x4xi8>, %n: index) -> tensor<1x?xi8> {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[%c0, 0, 0] [1, %n, 1] [1, 1, 1] : tensor<4x4x4xi8> to tensor<1x?xi8>
  return %0 : tensor<1x?xi8>
}
