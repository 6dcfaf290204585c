// mlir-opt-22 --math-expand-ops
// wrong: arith.addf %arg0, %0 : f32
func.func @f(%x: f32) -> f32 {
  %r = math.round %x : f32
  return %r : f32
}
