module {
  func.func @f() -> i1 {
    %false = arith.constant false
    return %false : i1
  }
}

