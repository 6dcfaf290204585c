module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c1_i32 = arith.constant 1 : i32
    %c1_0 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %c1_0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
      %2 = arith.addi %arg3, %c1_i32 : i32
      scf.yield %2 : i32
    } {t}
    %1 = scf.for %arg2 = %c1_0 to %arg0 step %c1 iter_args(%arg3 = %0) -> (i32) {
      %2 = arith.addi %arg3, %c1_i32 : i32
      scf.yield %2 : i32
    } {t}
    return %1 : i32
  }
  module attributes {transform.with_named_sequence} {
  }
}

