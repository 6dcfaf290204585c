// mlir-opt-22 --canonicalize
// wrong: arith.addi %arg0, %c1_i2 overflow<nsw> : i2
func.func @f(%x: i2) -> i2 {
  %a = arith.constant -1 : i2
  %b = arith.constant -2 : i2
  %t = arith.addi %x, %b overflow<nsw> : i2
  %r = arith.addi %t, %a overflow<nsw> : i2
  return %r : i2
}
