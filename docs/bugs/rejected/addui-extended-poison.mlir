// mlir-opt-22 --canonicalize
func.func @f() -> i8 {
  %c0 = arith.constant 0 : i8
  %p = ub.poison : i8
  %sum, %overflow = arith.addui_extended %c0, %p : i8, i1
  return %sum : i8
}
