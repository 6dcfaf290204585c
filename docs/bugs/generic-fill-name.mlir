// mlir-opt-22 --canonicalize
// wrong: linalg.fill ins(%arg0 : f32)
func.func @f(%x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<2x2xf32>
  %0 = "linalg.fill"(%x, %e) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  }) : (f32, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return %1 : tensor<4xf32>
}
