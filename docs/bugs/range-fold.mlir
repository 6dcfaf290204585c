// mlir-opt-22 --scf-for-loop-range-folding
// wrong: arith.addi %arg0, %arg3 : index
func.func private @use(index)
func.func @f(%lb: index, %ub: index, %s: index, %k: index) {
  scf.for %i = %lb to %ub step %s {
    %a = arith.addi %i, %k : index
    func.call @use(%a) : (index) -> ()
  }
  return
}
