module {
  func.func @f(%arg0: i3) -> i3 {
    %c1_i3 = arith.constant 1 : i3
    %c0_i3 = arith.constant 0 : i3
    %c3_i3 = arith.constant 3 : i3
    %0 = arith.cmpi ule, %arg0, %c3_i3 : i3
    %1 = arith.select %0, %c1_i3, %c0_i3 : i3
    %2 = arith.cmpi eq, %arg0, %c0_i3 : i3
    %3 = arith.select %2, %c3_i3, %1 : i3
    return %3 : i3
  }
}

