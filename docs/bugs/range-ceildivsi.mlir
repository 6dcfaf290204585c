// mlir-opt-22 --int-range-optimizations
// wrong: %c64_i8
func.func @f() -> i8 {
  %x = arith.constant -128 : i8
  %y = arith.constant 2 : i8
  %0 = arith.ceildivsi %x, %y : i8
  return %0 : i8
}
