// mlir-opt-22 --canonicalize
func.func @f(%x: i16) -> i1 {
  %0 = arith.sitofp %x : i16 to f64
  %c0 = arith.constant 0.0 : f64
  %1 = arith.cmpf true, %0, %c0 : f64
  return %1 : i1
}
