// mlir-opt-22 --math-expand-ops
// wrong: arith.select %0, %c1_i3, %c0_i3
func.func @f(%x: i3) -> i3 {
  %0 = math.ctlz %x : i3
  return %0 : i3
}
