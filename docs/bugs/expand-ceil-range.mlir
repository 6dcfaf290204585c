// mlir-opt-22 --math-expand-ops=ops=ceil
// wrong: arith.fptosi
func.func @f(%x: f32) -> i1 {
  %c = arith.constant 1.0e20 : f32
  %0 = math.ceil %x : f32
  %1 = arith.cmpf ogt, %0, %c : f32
  return %1 : i1
}
