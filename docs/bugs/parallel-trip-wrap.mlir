// mlir-opt-22 --canonicalize
// wrong: return %arg0
func.func @f(%v: i8) -> i8 {
  %lb = arith.constant -9223372036854775808 : index
  %ub = arith.constant 1 : index
  %step = arith.constant 9223372036854775807 : index
  %c1 = arith.constant 1 : i8
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%step) init (%v) -> i8 {
    scf.reduce(%c1 : i8) {
    ^bb0(%l: i8, %q: i8):
      %s = arith.addi %l, %q : i8
      scf.reduce.return %s : i8
    }
  }
  return %r : i8
}
