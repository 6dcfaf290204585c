// mlir-opt-22 --canonicalize
// wrong: arith.trunci %0 overflow<nsw> : i16 to i8
func.func @f(%x: i16) -> i8 {
  %c8 = arith.constant 8 : i16
  %0 = arith.shrsi %x, %c8 : i16
  %1 = arith.trunci %0 overflow<nsw> : i16 to i8
  return %1 : i8
}
