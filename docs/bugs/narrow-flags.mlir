// mlir-opt-22 --arith-int-range-narrowing=int-bitwidths-supported=8
// wrong: arith.addi %1, %1 overflow<nsw> : i8
func.func @f(%x: i32) -> i32 {
  %c64 = arith.constant 64 : i32
  %a = arith.minui %x, %c64 : i32
  %0 = arith.addi %a, %a overflow<nsw> : i32
  return %0 : i32
}
