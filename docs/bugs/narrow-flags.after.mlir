module {
  func.func @f(%arg0: i32) -> i32 {
    %c64_i32 = arith.constant 64 : i32
    %0 = arith.minui %arg0, %c64_i32 : i32
    %1 = arith.trunci %0 : i32 to i8
    %2 = arith.addi %1, %1 overflow<nsw> : i8
    %3 = arith.extui %2 : i8 to i32
    return %3 : i32
  }
}

