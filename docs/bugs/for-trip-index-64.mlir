// mlir-opt-22 --canonicalize
// wrong: return %arg1 : i8
func.func @f(%x: i8, %y: i8) -> i8 {
  %one = arith.constant 1 : index
  %end = arith.constant 2147483648 : index
  %0 = scf.for %i = %one to %end step %one iter_args(%a = %x) -> (i8) {
    scf.yield %y : i8
  }
  return %0 : i8
}
