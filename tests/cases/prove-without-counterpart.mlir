// proofmark: prove %s
// The target of the second pair has another name.
func.func @src_same(%x: i8) -> i8 {
  return %x : i8
}
func.func @tgt_same(%x: i8) -> i8 {
  return %x : i8
}
func.func @src_negated(%x: i8) -> i8 {
  return %x : i8
}
func.func @tgt_negatde(%x: i8) -> i8 {
  return %x : i8
}
// A declaration is no counterpart, and other names belong to no pair.
func.func private @tgt_declared(i8) -> i8
func.func @src_declared(%x: i8) -> i8 {
  return %x : i8
}
func.func @source(%x: i8) -> i8 {
  return %x : i8
}
