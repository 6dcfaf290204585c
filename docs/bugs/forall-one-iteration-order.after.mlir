module {
  func.func @f(%arg0: tensor<1xi32>, %arg1: tensor<1xi32>, %arg2: tensor<1xi32>, %arg3: tensor<1xi32>) -> (tensor<1xi32>, tensor<1xi32>) {
    return %arg2, %arg3 : tensor<1xi32>, tensor<1xi32>
  }
}

