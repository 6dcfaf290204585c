// mlir-opt-22 --canonicalize
// wrong: arith.uitofp %arg0 : i64 to f32
func.func @f(%x: i64) -> f32 {
  %0 = arith.uitofp %x : i64 to f64
  %1 = arith.truncf %0 : f64 to f32
  return %1 : f32
}
