module {
  func.func @f(%arg0: i8, %arg1: i1) -> i8 {
    %c7_i8 = arith.constant 7 : i8
    return %c7_i8 : i8
  }
}

