// mlir-opt-22 --canonicalize
// wrong: arith.trunci %arg0 overflow<nuw> : i32 to i8
func.func @f(%x: i32) -> i8 {
  %0 = arith.trunci %x : i32 to i16
  %1 = arith.trunci %0 overflow<nuw> : i16 to i8
  return %1 : i8
}
