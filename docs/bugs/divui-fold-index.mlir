// mlir-opt-22 --canonicalize
// wrong: %c1 = arith.constant 1 : index
func.func @f() -> index {
  %a = arith.constant 8589934592 : index
  %b = arith.constant 4294967297 : index
  %0 = arith.divui %a, %b : index
  return %0 : index
}
