module {
  func.func @f(%arg0: i64) -> i64 {
    %c4_i32 = arith.constant 4 : i32
    %c63_i64 = arith.constant 63 : i64
    %0 = arith.andi %arg0, %c63_i64 : i64
    %1 = arith.trunci %0 : i64 to i32
    %2 = arith.shrsi %c4_i32, %1 : i32
    %3 = arith.extui %2 : i32 to i64
    return %3 : i64
  }
}

