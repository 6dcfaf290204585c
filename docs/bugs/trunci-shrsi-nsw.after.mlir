module {
  func.func @f(%arg0: i16) -> i8 {
    %c8_i16 = arith.constant 8 : i16
    %0 = arith.shrui %arg0, %c8_i16 : i16
    %1 = arith.trunci %0 overflow<nsw> : i16 to i8
    return %1 : i8
  }
}

