module {
  func.func @f(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg1 : i32),
      1: ^bb2(%arg2 : i32)
    ]
  ^bb1(%0: i32):  // pred: ^bb0
    return %0 : i32
  ^bb2(%1: i32):  // pred: ^bb0
    %2 = arith.addi %1, %1 : i32
    return %2 : i32
  }
}

