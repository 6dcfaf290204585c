// mlir-opt-22 --canonicalize
// wrong: return %arg0 : index
func.func @f(%a: index) -> index {
  %0 = arith.index_cast %a : index to i8
  %1 = arith.index_cast %0 : i8 to index
  return %1 : index
}
