// mlir-opt-22 --int-range-optimizations
// wrong: return %c7_i8
func.func @f(%x: i8, %c: i1) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : i8
  %0 = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%x) -> i8 {
    scf.reduce(%x : i8) {
    ^bb0(%a: i8, %b: i8):
      %1 = arith.addi %a, %b : i8
      scf.reduce.return %1 : i8
    }
  }
  %2 = scf.if %c -> i8 {
    scf.yield %0 : i8
  } else {
    scf.yield %c7 : i8
  }
  return %2 : i8
}
