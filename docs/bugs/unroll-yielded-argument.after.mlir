module {
  func.func @f(%arg0: i8, %arg1: i8) -> (i8, i8) {
    %0 = arith.addi %arg0, %arg1 : i8
    %1 = arith.addi %arg1, %0 : i8
    return %arg1, %1 : i8, i8
  }
}

