// mlir-opt-22 --scf-for-loop-peeling
// wrong: (s1 - (s1 - s0) mod s2)
func.func private @use(index)
func.func @f(%lb: index, %ub: index) {
  %s = arith.constant 4 : index
  scf.for %i = %lb to %ub step %s {
    func.call @use(%i) : (index) -> ()
  }
  return
}
