// mlir-opt-22 --int-range-optimizations
// wrong: %true = arith.constant true
func.func @f(%x: i8) -> i1 {
  %s = arith.constant 1 : i8
  %lb = arith.constant 100 : i8
  %ub = arith.constant -56 : i8
  %t = arith.constant true
  %r = scf.for unsigned %i = %lb to %ub step %s iter_args(%a = %t) -> i1 : i8 {
    %z = arith.constant 0 : i8
    %k = arith.cmpi sge, %i, %z : i8
    %q = arith.andi %a, %k : i1
    scf.yield %q : i1
  }
  return %r : i1
}
