// mlir-opt-22 --arith-expand
// wrong: arith.constant 18446744073709551615 : i65
func.func @f(%x: i65, %y: i65) -> i65 {
  %0 = arith.floordivsi %x, %y : i65
  return %0 : i65
}
