// mlir-opt-22 --int-range-optimizations
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.subi %c0, %c1 overflow<nuw> : i32
  %1 = arith.ceildivsi %c0, %0 : i32
  return %1 : i32
}
