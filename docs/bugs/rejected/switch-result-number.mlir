// mlir-opt-22 --canonicalize
func.func private @g() -> (i64, i64)
func.func @f(%x: i64) -> i64 {
  %0, %1 = func.call @g() : () -> (i64, i64)
  cf.switch %x : i64, [
    default: ^bb1(%0 : i64),
    2: ^bb1(%1 : i64)
  ]
^bb1(%y: i64):
  return %y : i64
}
