module {
  func.func @f(%arg0: i8) -> i1 {
    %true = arith.constant true
    return %true : i1
  }
}

