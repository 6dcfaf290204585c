// mlir-opt-22 --canonicalize
// wrong: return %arg0
func.func @f(%x: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %c200 = arith.constant -56 : i8
  %r = scf.for unsigned %i = %c0 to %c200 step %c200 iter_args(%a = %x) -> i8 : i8 {
    %y = arith.addi %a, %a : i8
    scf.yield %y : i8
  }
  return %r : i8
}
