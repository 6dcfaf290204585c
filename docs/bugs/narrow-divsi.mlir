// mlir-opt-22 --arith-int-range-narrowing=int-bitwidths-supported=32
// wrong: arith.divsi %1, %c-1_i32 : i32
func.func @f(%x: i33) -> i33 {
  %c1 = arith.constant 1 : i33
  %c4294967295 = arith.constant 4294967295 : i33
  %a = arith.minui %x, %c1 : i33
  %0 = arith.divsi %a, %c4294967295 : i33
  return %0 : i33
}
