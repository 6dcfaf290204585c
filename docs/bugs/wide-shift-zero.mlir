// mlir-opt-22 --arith-emulate-wide-int=widest-int-supported=32
// wrong: arith.shrui %4, %11 : i32
func.func @f(%x: i16, %by: i16) -> i16 {
  %c32 = arith.constant 32 : i64
  %wide = arith.extui %x : i16 to i64
  %amount = arith.extui %by : i16 to i64
  %shifted = arith.shli %wide, %amount : i64
  %high = arith.shrui %shifted, %c32 : i64
  %r = arith.trunci %high : i64 to i16
  return %r : i16
}
