// mlir-opt-22 --remove-dead-values
func.func @f(%c: i1) -> i6 {
  %true = arith.constant true
  cf.cond_br %true, ^bb1, ^bb2
^bb1:
  %0 = arith.constant 0 : i6
  return %0 : i6
^bb2:
  %1 = arith.constant 1 : i6
  return %1 : i6
}
