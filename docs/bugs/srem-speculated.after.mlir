module {
  func.func @f(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = llvm.srem %arg1, %arg2 : i32
    %1 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (i32) {
      %2 = arith.addi %arg4, %0 : i32
      scf.yield %2 : i32
    }
    return %1 : i32
  }
}

