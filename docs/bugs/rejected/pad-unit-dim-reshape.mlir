// mlir-opt-22 --linalg-fold-unit-extent-dims
func.func @f(%x: tensor<4x1xi8>, %p: i8) -> tensor<4x?xi8> {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %x low[0, 0] high[0, %c0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : i8
  } : tensor<4x1xi8> to tensor<4x?xi8>
  return %0 : tensor<4x?xi8>
}
