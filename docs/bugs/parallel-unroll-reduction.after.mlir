module {
  func.func @f(%arg0: i8, %arg1: i8) -> i8 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c2_0 = arith.constant 2 : index
    %0 = scf.parallel (%arg2) = (%c0) to (%c2) step (%c2_0) init (%arg1) -> i8 {
      %1 = arith.addi %arg0, %arg0 : i8
      %2 = arith.addi %arg0, %arg0 : i8
      scf.reduce(%2 : i8) {
      ^bb0(%arg3: i8, %arg4: i8):
        %3 = arith.addi %arg3, %arg4 : i8
        scf.reduce.return %3 : i8
      }
    }
    return %0 : i8
  }
}

