// Is a signed division by 8 a shift to the right by 3?
func.func @src(%x: i32) -> i32 {
  %c8 = arith.constant 8 : i32
  %0 = arith.divsi %x, %c8 : i32
  return %0 : i32
}
func.func @tgt(%x: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %0 = arith.shrsi %x, %c3 : i32
  return %0 : i32
}
