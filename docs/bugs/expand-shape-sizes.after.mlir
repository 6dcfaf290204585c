module {
  func.func @f(%arg0: tensor<4x8xi8>) -> index {
    %c1 = arith.constant 1 : index
    return %c1 : index
  }
}

