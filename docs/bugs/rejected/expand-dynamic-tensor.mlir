// mlir-opt-22 --math-expand-ops
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.exp2 %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
