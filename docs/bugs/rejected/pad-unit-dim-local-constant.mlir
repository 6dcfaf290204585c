// mlir-opt-22 --linalg-fold-unit-extent-dims
func.func @f(%t: tensor<1x2xi8>) -> tensor<1x3xi8> {
  %0 = tensor.pad %t low[0, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    %c0 = arith.constant 0 : i8
    tensor.yield %c0 : i8
  } : tensor<1x2xi8> to tensor<1x3xi8>
  return %0 : tensor<1x3xi8>
}
