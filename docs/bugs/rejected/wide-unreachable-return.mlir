// mlir-opt-22 --arith-emulate-wide-int=widest-int-supported=32
func.func @f(%x: i64) -> i64 {
  return %x : i64
^bb1:
  %0 = arith.constant 0 : i64
  return %0 : i64
}
