module {
  func.func @f(%arg0: i8) -> i8 {
    %c-2_i8 = arith.constant -2 : i8
    %0 = arith.addi %arg0, %c-2_i8 overflow<nuw> : i8
    return %0 : i8
  }
}

