module {
  func.func @f(%arg0: tensor<3xi8>, %arg1: tensor<1xi8>, %arg2: tensor<2xi8>) -> tensor<2xi8> {
    %0 = linalg.conv_1d ins(%arg0, %arg1 : tensor<3xi8>, tensor<1xi8>) outs(%arg2 : tensor<2xi8>) -> tensor<2xi8>
    return %0 : tensor<2xi8>
  }
}

