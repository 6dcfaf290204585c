// mlir-opt-22 --canonicalize
// wrong: arith.addi %arg0, %c-2_i8 overflow<nuw> : i8
func.func @f(%x: i8) -> i8 {
  %c5 = arith.constant 5 : i8
  %c3 = arith.constant 3 : i8
  %0 = arith.subi %x, %c5 overflow<nuw> : i8
  %1 = arith.addi %0, %c3 overflow<nuw> : i8
  return %1 : i8
}
