// mlir-opt-22 --scf-parallel-loop-specialization
func.func @f(%n: index, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %min = affine.min affine_map<(d0) -> (d0, 8)>(%n)
  %0 = scf.parallel (%i) = (%c0) to (%min) step (%c1) init (%x) -> i8 {
    scf.reduce(%x : i8) {
    ^bb0(%a: i8, %b: i8):
      scf.reduce.return %a : i8
    }
  }
  return %0 : i8
}
