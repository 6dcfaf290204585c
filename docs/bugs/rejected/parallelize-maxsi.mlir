// mlir-opt-22 --affine-parallelize=parallel-reductions
func.func @f(%n: index, %x: i8) -> i8 {
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (i8) {
    %1 = arith.maxsi %a, %x : i8
    affine.yield %1 : i8
  }
  return %0 : i8
}
