module {
  func.func @f(%arg0: i8) -> i8 {
    %c-106_i8 = arith.constant -106 : i8
    %0 = arith.subi %arg0, %c-106_i8 overflow<nsw> : i8
    return %0 : i8
  }
}

