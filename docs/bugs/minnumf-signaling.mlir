// mlir-opt-22 --canonicalize
// wrong: 0x7FC00001
func.func @f() -> f32 {
  %x = arith.constant 0x7F800001 : f32
  %y = arith.constant 1.0 : f32
  %0 = arith.minnumf %x, %y : f32
  return %0 : f32
}
