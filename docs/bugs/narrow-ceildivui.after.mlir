module {
  func.func @f(%arg0: i33) -> i33 {
    %c-1775810928_i32 = arith.constant -1775810928 : i32
    %c4_i32 = arith.constant 4 : i32
    %c4_i33 = arith.constant 4 : i33
    %0 = arith.minui %arg0, %c4_i33 : i33
    %1 = arith.trunci %0 : i33 to i32
    %2 = arith.maxui %1, %c4_i32 : i32
    %3 = arith.ceildivui %c-1775810928_i32, %2 : i32
    %4 = arith.extsi %3 : i32 to i33
    return %4 : i33
  }
}

