module {
  func.func @f(%arg0: i33) -> i33 {
    %c-1_i32 = arith.constant -1 : i32
    %c1_i33 = arith.constant 1 : i33
    %0 = arith.minui %arg0, %c1_i33 : i33
    %1 = arith.trunci %0 : i33 to i32
    %2 = arith.divsi %1, %c-1_i32 : i32
    %3 = arith.extui %2 : i32 to i33
    return %3 : i33
  }
}

