// mlir-opt-22 --canonicalize
// wrong: return %arg0 : index
func.func @f(%x: index) -> index {
  %a = arith.constant -9223372036854775808 : index
  %0 = arith.maxsi %x, %a : index
  return %0 : index
}
