// mlir-opt-22 --convert-scf-to-cf
// wrong: arith.addi %0, %arg2 : index
func.func @f(%lb: index, %ub: index, %step: index, %x: f32) -> f32 {
  %0 = scf.parallel (%i) = (%lb) to (%ub) step (%step) init(%x) -> f32 {
    %c = arith.constant 42.0 : f32
    scf.reduce(%c : f32) {
    ^bb0(%lhs: f32, %rhs: f32):
      %1 = arith.mulf %lhs, %rhs : f32
      scf.reduce.return %1 : f32
    }
  }
  return %0 : f32
}
