// mlir-opt-22 --math-expand-ops
func.func @f(%x: f32, %n: index) -> f32 {
  %0 = math.fpowi %x, %n : f32, index
  return %0 : f32
}
