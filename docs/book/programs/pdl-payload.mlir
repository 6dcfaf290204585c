func.func @absorbed(%x: i32, %y: i32) -> i32 {
  %0 = arith.ori %x, %y : i32
  %1 = arith.andi %0, %x : i32
  return %1 : i32
}

func.func @rounded(%x: i32, %y: i32) -> i32 {
  %0 = arith.divsi %x, %y : i32
  %1 = arith.muli %0, %y : i32
  return %1 : i32
}
