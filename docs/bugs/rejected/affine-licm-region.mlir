// mlir-opt-22 --affine-loop-invariant-code-motion
func.func @f(%c: i1) {
  affine.for %i = 0 to 4 {
    %0 = scf.if %c -> (index) {
      scf.yield %i : index
    } else {
      scf.yield %i : index
    }
  }
  return
}
