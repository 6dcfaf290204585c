module {
  func.func @f(%arg0: i8, %arg1: i8) -> i8 {
    %c3_i8 = arith.constant 3 : i8
    %c1_i8 = arith.constant 1 : i8
    %c2_i8 = arith.constant 2 : i8
    %0 = arith.subi %arg1, %arg0 : i8
    %1 = arith.addi %0, %c2_i8 : i8
    %2 = arith.divsi %1, %c3_i8 : i8
    %3 = arith.subi %2, %c1_i8 : i8
    %4 = arith.muli %3, %c3_i8 : i8
    %5 = arith.addi %arg0, %4 : i8
    return %5 : i8
  }
}

