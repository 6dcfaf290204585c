// mlir-opt-22 --linalg-fuse-elementwise-ops
func.func @f(%x: tensor<2x3xi8>) -> tensor<3x2xi8> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xi8> into tensor<6xi8>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xi8> into tensor<3x2xi8>
  return %1 : tensor<3x2xi8>
}
