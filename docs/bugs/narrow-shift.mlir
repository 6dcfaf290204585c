// mlir-opt-22 --arith-int-range-narrowing=int-bitwidths-supported=32
// wrong: arith.shrsi %c4_i32, %1 : i32
func.func @f(%a: i64) -> i64 {
  %m = arith.constant 63 : i64
  %amt = arith.andi %a, %m : i64
  %v = arith.constant 4 : i64
  %r = arith.shrsi %v, %amt : i64
  return %r : i64
}
