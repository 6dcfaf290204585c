// mlir-opt-22 --convert-scf-to-cf
// wrong: arith.addi %0, %c100_i8 : i8
func.func @f(%lb: i8, %ub: i8, %x: i8) -> i8 {
  %s = arith.constant 100 : i8
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %x) -> i8 : i8 {
    %k = arith.addi %a, %i : i8
    scf.yield %k : i8
  }
  return %r : i8
}
