// mlir-opt-22 --test-parallel-loop-unrolling=unroll-factors=2
// wrong: scf.reduce(%2 : i8) {
func.func @f(%x: i8, %y: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%y) -> i8 {
    %z = arith.addi %x, %x : i8
    scf.reduce(%z : i8) {
    ^bb0(%p: i8, %q: i8):
      %s = arith.addi %p, %q : i8
      scf.reduce.return %s : i8
    }
  }
  return %r : i8
}
