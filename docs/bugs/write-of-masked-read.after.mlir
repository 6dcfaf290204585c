module {
  func.func @f(%arg0: tensor<2xi8>, %arg1: vector<2xi1>, %arg2: i8) -> tensor<2xi8> {
    return %arg0 : tensor<2xi8>
  }
}

