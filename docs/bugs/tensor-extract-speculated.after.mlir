module {
  func.func @f(%arg0: index, %arg1: tensor<?xi32>, %arg2: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %extracted = tensor.extract %arg1[%arg2] : tensor<?xi32>
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %c0_i32) -> (i32) {
      %1 = arith.addi %arg4, %extracted : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

