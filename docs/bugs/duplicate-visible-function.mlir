// mlir-opt-22 --duplicate-function-elimination
// wrong: call @a
func.func @a(%x: i8) -> i8 {
  return %x : i8
}
func.func @b(%x: i8) -> i8 {
  return %x : i8
}
func.func @f(%x: i8) -> i8 {
  %0 = call @b(%x) : (i8) -> i8
  return %0 : i8
}
