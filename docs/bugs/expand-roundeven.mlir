// mlir-opt-22 --math-expand-ops
// wrong: math.copysign
func.func @f(%x: f32) -> f32 {
  %0 = math.roundeven %x : f32
  return %0 : f32
}
