// mlir-opt-22 --arith-int-range-narrowing=int-bitwidths-supported=32
// wrong: arith.ceildivui %c-1775810928_i32
func.func @f(%x: i33) -> i33 {
  %c-1775810928 = arith.constant -1775810928 : i33
  %c4 = arith.constant 4 : i33
  %c7 = arith.constant 7 : i33
  %a = arith.minui %x, %c4 : i33
  %b = arith.maxui %a, %c4 : i33
  %0 = arith.ceildivui %c-1775810928, %b : i33
  return %0 : i33
}
