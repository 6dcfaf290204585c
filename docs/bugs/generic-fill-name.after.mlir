module {
  func.func @f(%arg0: f32) -> tensor<4xf32> {
    %0 = tensor.empty() : tensor<2x2xf32>
    %collapsed = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
    %1 = linalg.fill ins(%arg0 : f32) outs(%collapsed : tensor<4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}

