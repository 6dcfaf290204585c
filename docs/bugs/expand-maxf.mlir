// mlir-opt-22 --arith-expand
// wrong: arith.cmpf ugt, %arg0, %arg1 : f32
func.func @f(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  %a = arith.maximumf %x, %y : f32
  %b = arith.minimumf %x, %y : f32
  %c = arith.maxnumf %x, %y : f32
  %d = arith.minnumf %x, %y : f32
  return %a, %b, %c, %d : f32, f32, f32, f32
}
