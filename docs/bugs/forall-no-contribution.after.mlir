module {
  func.func @f(%arg0: tensor<2xi64>) -> tensor<2xi64> {
    %0 = ub.poison : tensor<2xi64>
    return %0 : tensor<2xi64>
  }
}

