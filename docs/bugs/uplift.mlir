// mlir-opt-22 --test-scf-uplift-while-to-for --canonicalize
// wrong: arith.subi %2, %c1_i8 : i8
func.func @f(%lb: i8, %ub: i8) -> (i8) {
  %s = arith.constant 3 : i8
  %r = scf.while (%i = %lb) : (i8) -> (i8) {
    %c = arith.cmpi slt, %i, %ub : i8
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%i: i8):
    %n = arith.addi %i, %s : i8
    scf.yield %n : i8
  }
  return %r : i8
}
