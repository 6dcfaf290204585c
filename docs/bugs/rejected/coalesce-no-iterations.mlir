// mlir-opt-22 --affine-loop-coalescing
func.func private @use()
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    scf.for %j = %c0 to %c0 step %c1 {
      func.call @use() : () -> ()
    }
  }
  return
}
