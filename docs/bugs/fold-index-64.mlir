// mlir-opt-22 --canonicalize
// wrong: %false = arith.constant false
func.func @f() -> i1 {
  %a = arith.constant 4294967296 : index
  %b = arith.constant 1 : index
  %0 = arith.cmpi slt, %a, %b : index
  return %0 : i1
}
