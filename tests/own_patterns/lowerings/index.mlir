// run: --convert-index-to-llvm
// -----
func.func @and(%x: index, %y: index) -> index {
  %0 = index.and %x, %y
  return %0 : index
}
// -----
func.func @divs(%x: index, %y: index) -> index {
  %0 = index.divs %x, %y
  return %0 : index
}
// -----
func.func @maxu(%x: index, %y: index) -> index {
  %0 = index.maxu %x, %y
  return %0 : index
}
// -----
func.func @mins(%x: index, %y: index) -> index {
  %0 = index.mins %x, %y
  return %0 : index
}
// -----
func.func @minu(%x: index, %y: index) -> index {
  %0 = index.minu %x, %y
  return %0 : index
}
// -----
func.func @mul(%x: index, %y: index) -> index {
  %0 = index.mul %x, %y
  return %0 : index
}
// -----
func.func @or(%x: index, %y: index) -> index {
  %0 = index.or %x, %y
  return %0 : index
}
// -----
func.func @rems(%x: index, %y: index) -> index {
  %0 = index.rems %x, %y
  return %0 : index
}
// -----
func.func @remu(%x: index, %y: index) -> index {
  %0 = index.remu %x, %y
  return %0 : index
}
// -----
func.func @shl(%x: index, %y: index) -> index {
  %0 = index.shl %x, %y
  return %0 : index
}
// -----
func.func @shrs(%x: index, %y: index) -> index {
  %0 = index.shrs %x, %y
  return %0 : index
}
// -----
func.func @shru(%x: index, %y: index) -> index {
  %0 = index.shru %x, %y
  return %0 : index
}
// -----
func.func @sub(%x: index, %y: index) -> index {
  %0 = index.sub %x, %y
  return %0 : index
}
// -----
func.func @xor(%x: index, %y: index) -> index {
  %0 = index.xor %x, %y
  return %0 : index
}
