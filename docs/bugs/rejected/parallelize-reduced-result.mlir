// mlir-opt-22 --affine-parallelize=parallel-reductions
func.func @f(%x: i8, %y: i8) -> i8 {
  %0 = affine.for %i = 0 to 2 iter_args(%a = %x) -> i8 {
    %1 = arith.muli %a, %y : i8
    affine.yield %1 : i8
  }
  %2 = affine.for %i = 0 to 5 iter_args(%a = %x) -> i8 {
    %3 = arith.addi %a, %0 : i8
    affine.yield %3 : i8
  }
  return %2 : i8
}
