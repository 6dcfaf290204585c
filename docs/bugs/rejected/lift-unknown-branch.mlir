// mlir-opt-22 --lift-cf-to-scf
func.func @f(%c: i1) {
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
