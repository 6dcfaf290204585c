// mlir-opt-22 --math-expand-ops
// wrong: arith.mulf
func.func @f(%x: f32) -> f32 {
  %0 = math.fma %x, %x, %x : f32
  return %0 : f32
}
