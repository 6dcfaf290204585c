// mlir-opt-22 --canonicalize
func.func @f(%x: tensor<2xi8>, %p: i8) -> tensor<?xi8> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %x low[%c1] high[0] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<2xi8> to tensor<0xi8>
  %1 = tensor.cast %0 : tensor<0xi8> to tensor<?xi8>
  %2 = tensor.pad %1 low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %p : i8
  } : tensor<?xi8> to tensor<?xi8>
  return %2 : tensor<?xi8>
}
