module {
  func.func @f(%arg0: tensor<1x1xi8>, %arg1: tensor<1x1xi8>, %arg2: tensor<1x1xi8>) -> tensor<1x1xi8> {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<1x1xi8>, tensor<1x1xi8>) outs(%arg2 : tensor<1x1xi8>) -> tensor<1x1xi8>
    return %0 : tensor<1x1xi8>
  }
}

