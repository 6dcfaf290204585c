// mlir-opt-22 --int-range-optimizations
// wrong: cf.cond_br %arg0, ^bb1, ^bb1
func.func @f(%x: i1) -> i32 {
  %false = arith.constant false
  %c0 = arith.constant 0 : i32
  cf.cond_br %x, ^bb2(%false, %c0 : i1, i32), ^bb1
^bb1:
  %c1 = arith.constant 1 : i32
  return %c1 : i32
^bb2(%a: i1, %b: i32):
  return %c0 : i32
}
