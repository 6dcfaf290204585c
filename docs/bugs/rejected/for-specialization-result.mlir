// mlir-opt-22 --scf-for-loop-specialization
func.func @f(%n: index, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %min = affine.min affine_map<(d0) -> (d0, 8)>(%n)
  %0 = scf.for %i = %c0 to %min step %c1 iter_args(%a = %x) -> i8 {
    scf.yield %a : i8
  }
  return %0 : i8
}
