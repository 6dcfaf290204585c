// mlir-opt-22 --canonicalize
func.func @f(%x: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  cf.switch %x : i64, [
    default: ^bb1(%c1 : i64),
    -2: ^bb1(%c2 : i64)
  ]
^bb1(%y: i64):
  return %y : i64
}
