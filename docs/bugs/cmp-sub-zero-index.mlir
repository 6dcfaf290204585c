// mlir-opt-22 --canonicalize
// wrong: index.cmp slt(%arg0, %arg1)
func.func @f(%x: index, %y: index) -> i1 {
  %0 = index.sub %x, %y
  %c0 = index.constant 0
  %1 = index.cmp slt(%0, %c0)
  return %1 : i1
}
