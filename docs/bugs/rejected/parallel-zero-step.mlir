// mlir-opt-22 --sccp
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.subi %c1, %c1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%s) {
    scf.reduce
  }
  return
}
