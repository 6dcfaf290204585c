module {
  func.func @f(%arg0: i8, %arg1: i8, %arg2: i32) -> i32 {
    %c0_i8 = arith.constant 0 : i8
    %c1_i8 = arith.constant 1 : i8
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.muli %arg0, %arg1 : i8
    %1 = scf.for %arg3 = %c0_i8 to %0 step %c1_i8 iter_args(%arg4 = %arg2) -> (i32)  : i8 {
      %2 = arith.remsi %arg3, %arg1 : i8
      %3 = arith.divsi %arg3, %arg1 : i8
      %4 = arith.addi %arg4, %c1_i32 : i32
      scf.yield %4 : i32
    } {t}
    return %1 : i32
  }
  module attributes {transform.with_named_sequence} {
  }
}

