// mlir-opt-22 --math-expand-ops
func.func @f(%x: index) -> index {
  %0 = math.ctlz %x : index
  return %0 : index
}
