// mlir-opt-22 --test-scf-uplift-while-to-for --canonicalize
// wrong: arith.divsi %2, %arg2 : index
func.func @f(%lb: index, %ub: index, %s: index) -> (index) {
  %r = scf.while (%i = %lb) : (index) -> (index) {
    %c = arith.cmpi slt, %i, %ub : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %n = arith.addi %i, %s : index
    scf.yield %n : index
  }
  return %r : index
}
