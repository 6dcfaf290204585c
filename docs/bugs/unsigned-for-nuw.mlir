// mlir-opt-22 --canonicalize
// wrong: return
func.func private @g()
func.func @f(%x: i8) {
  %k = arith.constant -16 : i8
  %s = arith.constant 1 : i8
  %ub = arith.addi %x, %k overflow<nuw> : i8
  scf.for unsigned %i = %x to %ub step %s : i8 {
    func.call @g() : () -> ()
  }
  return
}
