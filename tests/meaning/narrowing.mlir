// `arith-int-range-narrowing` of MLIR 22.1.8 narrows a signed comparison of numbers that fit the narrower type as unsigned ones only.
func.func @src_wrong_signed(%a: i32) -> i1 {
  %c192 = arith.constant 192 : i32
  %m = arith.constant 127 : i32
  %x = arith.andi %a, %m : i32
  %y = arith.addi %x, %m : i32
  %r = arith.cmpi slt, %y, %c192 : i32
  return %r : i1
}
func.func @tgt_wrong_signed(%a: i32) -> i1 {
  %c192 = arith.constant -64 : i8
  %m = arith.constant 127 : i8
  %b = arith.trunci %a : i32 to i8
  %x = arith.andi %b, %m : i8
  %y = arith.addi %x, %m : i8
  %r = arith.cmpi slt, %y, %c192 : i8
  return %r : i1
}
func.func @src_wrong_extended(%a: i32) -> i1 {
  %least = arith.constant -2147483648 : i32
  %c0 = arith.constant 0 : i64
  %0 = arith.minui %a, %least : i32
  %1 = arith.extui %0 : i32 to i64
  %2 = arith.cmpi sge, %1, %c0 : i64
  return %2 : i1
}
func.func @tgt_wrong_extended(%a: i32) -> i1 {
  %least = arith.constant -2147483648 : i32
  %c0 = arith.constant 0 : i32
  %0 = arith.minui %a, %least : i32
  %2 = arith.cmpi sge, %0, %c0 : i32
  return %2 : i1
}
// As unsigned ones they may be compared.
func.func @src_unsigned(%a: i32) -> i1 {
  %c192 = arith.constant 192 : i32
  %m = arith.constant 127 : i32
  %x = arith.andi %a, %m : i32
  %y = arith.addi %x, %m : i32
  %r = arith.cmpi ult, %y, %c192 : i32
  return %r : i1
}
func.func @tgt_unsigned(%a: i32) -> i1 {
  %c192 = arith.constant -64 : i8
  %m = arith.constant 127 : i8
  %b = arith.trunci %a : i32 to i8
  %x = arith.andi %b, %m : i8
  %y = arith.addi %x, %m : i8
  %r = arith.cmpi ult, %y, %c192 : i8
  return %r : i1
}
