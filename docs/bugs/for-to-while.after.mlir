module {
  func.func @f(%arg0: i8, %arg1: i8, %arg2: i8) -> i8 {
    %c100_i8 = arith.constant 100 : i8
    %0:2 = scf.while (%arg3 = %arg0, %arg4 = %arg2) : (i8, i8) -> (i8, i8) {
      %1 = arith.cmpi slt, %arg3, %arg1 : i8
      scf.condition(%1) %arg3, %arg4 : i8, i8
    } do {
    ^bb0(%arg3: i8, %arg4: i8):
      %1 = arith.addi %arg3, %c100_i8 : i8
      %2 = arith.addi %arg4, %arg3 : i8
      scf.yield %1, %2 : i8, i8
    }
    return %0#1 : i8
  }
}

