// mlir-opt-22 --canonicalize
// wrong: return %arg0
func.func @f(%a: complex<f32>) -> complex<f32> {
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.add %a, %z : complex<f32>
  return %0 : complex<f32>
}
