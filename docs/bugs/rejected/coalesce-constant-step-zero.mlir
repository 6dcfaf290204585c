// mlir-opt-22 --affine-loop-coalescing
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c1 step %c0 {
    }
  }
  return
}
