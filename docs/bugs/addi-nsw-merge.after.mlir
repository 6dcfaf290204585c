module {
  func.func @f(%arg0: i2) -> i2 {
    %c1_i2 = arith.constant 1 : i2
    %0 = arith.addi %arg0, %c1_i2 overflow<nsw> : i2
    return %0 : i2
  }
}

