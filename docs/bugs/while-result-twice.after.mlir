module {
  func.func @f(%arg0: i32, %arg1: i32) -> i32 {
    %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
      %1 = arith.cmpi slt, %arg2, %arg1 : i32
      scf.condition(%1) %arg2 : i32
    } do {
    ^bb0(%arg2: i32):
      %1 = arith.addi %arg2, %arg1 : i32
      %2 = arith.maxsi %1, %arg1 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

