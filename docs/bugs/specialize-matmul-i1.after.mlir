module {
  func.func @f(%arg0: tensor<1x1xi1>, %arg1: tensor<1x1xi1>, %arg2: tensor<1x1xi1>) -> tensor<1x1xi1> {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<1x1xi1>, tensor<1x1xi1>) outs(%arg2 : tensor<1x1xi1>) -> tensor<1x1xi1>
    return %0 : tensor<1x1xi1>
  }
}

