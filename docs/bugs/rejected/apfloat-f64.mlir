// mlir-opt-22 --convert-arith-to-apfloat
func.func @f(%x: f64) -> f64 {
  %0 = arith.addf %x, %x : f64
  return %0 : f64
}
