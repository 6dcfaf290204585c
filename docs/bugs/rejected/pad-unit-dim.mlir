// mlir-opt-22 --linalg-fold-unit-extent-dims=use-rank-reducing-slices
func.func @f(%x: tensor<1xi8>, %y: i8) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %x low[%c0] high[0] {
  ^bb0(%i: index):
    tensor.yield %y : i8
  } : tensor<1xi8> to tensor<?xi8>
  return %0 : tensor<?xi8>
}
