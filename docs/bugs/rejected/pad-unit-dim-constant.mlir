// mlir-opt-22 --linalg-fold-unit-extent-dims
func.func @f(%x: tensor<4x1xi8>, %p: i8) -> tensor<?x1xi8> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %x low[%c1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : i8
  } : tensor<4x1xi8> to tensor<?x1xi8>
  return %0 : tensor<?x1xi8>
}
