// mlir-opt-22 --canonicalize
// wrong: arith.subi %arg0, %c-106_i8 overflow<nsw> : i8
func.func @f(%x: i8) -> i8 {
  %a = arith.constant 100 : i8
  %b = arith.constant 50 : i8
  %0 = arith.subi %x, %a overflow<nsw> : i8
  %1 = arith.subi %0, %b overflow<nsw> : i8
  return %1 : i8
}
