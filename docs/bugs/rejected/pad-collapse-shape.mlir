// mlir-opt-22 --linalg-fuse-elementwise-ops
func.func @f(%x: tensor<2x2x1xi8>, %p: i8) -> tensor<?x2xi8> {
  %c1 = arith.constant 1 : index
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<2x2x1xi8> into tensor<2x2xi8>
  %1 = tensor.pad %0 low[1, 0] high[%c1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : i8
  } : tensor<2x2xi8> to tensor<?x2xi8>
  return %1 : tensor<?x2xi8>
}
