// mlir-opt-22 --remove-dead-values
func.func @f(%c: i1, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%c0 : i32)
^bb2:
  cf.br ^bb3(%x : i32)
^bb3(%y: i32):
  return %x : i32
}
