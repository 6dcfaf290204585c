// unproved: what `builtin.unrealized_conversion_cast` computes
func.func @there_and_back(%x: i8) -> (i8, i8) {
  %0 = builtin.unrealized_conversion_cast %x : i8 to i16
  %1 = builtin.unrealized_conversion_cast %0 : i16 to i8
  %2 = builtin.unrealized_conversion_cast %x : i8 to i8
  return %1, %2 : i8, i8
}
// becomes:
func.func @there_and_back(%arg0: i8) -> (i8, i8) {
  return %arg0, %arg0 : i8, i8
}
