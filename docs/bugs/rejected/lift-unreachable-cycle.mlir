// mlir-opt-22 --lift-cf-to-scf
func.func @f(%c: i1) {
  return
^cycle:
  cf.cond_br %c, ^exit, ^cycle
^exit:
  return
}
