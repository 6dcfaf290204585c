// proofmark: prove %s
// An unsigned one is.
func.func @src_divide(%x: i32) -> i32 {
  %c8 = arith.constant 8 : i32
  %0 = arith.divui %x, %c8 : i32
  return %0 : i32
}
func.func @tgt_divide(%x: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %0 = arith.shrui %x, %c3 : i32
  return %0 : i32
}
// So is the order of a product's factors, at a width that no solver multiplies.
func.func @src_multiply(%x: i256, %y: i256, %z: i256) -> i256 {
  %0 = arith.muli %x, %y : i256
  %1 = arith.muli %0, %z : i256
  return %1 : i256
}
func.func @tgt_multiply(%x: i256, %y: i256, %z: i256) -> i256 {
  %0 = arith.muli %y, %z : i256
  %1 = arith.muli %0, %x : i256
  return %1 : i256
}
