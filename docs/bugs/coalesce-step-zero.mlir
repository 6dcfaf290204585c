// mlir-opt-22 --affine-loop-coalescing
// wrong: affine.apply #map()[%arg0, %arg1]
func.func private @use(index)
func.func @f(%n: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %s {
      func.call @use(%j) : (index) -> ()
    }
  }
  return
}
