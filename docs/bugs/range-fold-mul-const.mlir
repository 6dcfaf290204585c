// mlir-opt-22 --scf-for-loop-range-folding
// wrong: arith.muli %arg2, %c-2 : index
func.func private @use(index)
func.func @f(%lb: index, %ub: index, %s: index) {
  %k = arith.constant -2 : index
  scf.for %i = %lb to %ub step %s {
    %a = arith.muli %i, %k : index
    func.call @use(%a) : (index) -> ()
  }
  return
}
