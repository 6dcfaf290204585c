module {
  func.func @f(%arg0: i8, %arg1: i8, %arg2: i32) -> i32 {
    %c1_i8 = arith.constant 1 : i8
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.subi %arg1, %arg0 : i8
    %c1_i8_0 = arith.constant 1 : i8
    %1 = arith.subi %c1_i8, %c1_i8_0 : i8
    %2 = arith.addi %0, %1 : i8
    %3 = arith.divui %2, %c1_i8 : i8
    %c2_i8 = arith.constant 2 : i8
    %4 = arith.remsi %3, %c2_i8 : i8
    %5 = arith.subi %3, %4 : i8
    %6 = arith.muli %5, %c1_i8 : i8
    %7 = arith.addi %arg0, %6 : i8
    %8 = arith.muli %c1_i8, %c2_i8 : i8
    %9 = scf.for unsigned %arg3 = %arg0 to %7 step %8 iter_args(%arg4 = %arg2) -> (i32)  : i8 {
      %11 = arith.addi %arg4, %c1_i32 : i32
      %12 = arith.addi %11, %c1_i32 : i32
      scf.yield %12 : i32
    } {t}
    %10 = scf.for unsigned %arg3 = %7 to %arg1 step %c1_i8 iter_args(%arg4 = %9) -> (i32)  : i8 {
      %11 = arith.addi %arg4, %c1_i32 : i32
      scf.yield %11 : i32
    } {t}
    return %10 : i32
  }
  module attributes {transform.with_named_sequence} {
  }
}

