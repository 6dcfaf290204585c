module {
  func.func @f() -> index {
    %c1 = arith.constant 1 : index
    return %c1 : index
  }
}

