// mlir-opt-22 --math-expand-ops=ops=ceil
// wrong: arith.addf %2, %4 : f32
func.func @f(%x: f32) -> f32 {
  %r = math.ceil %x : f32
  return %r : f32
}
