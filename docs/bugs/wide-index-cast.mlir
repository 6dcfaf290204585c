// mlir-opt-22 --arith-emulate-wide-int=widest-int-supported=32
// wrong: arith.index_cast %5 : i32 to index
func.func @f(%x: index) -> index {
  %wide = arith.index_cast %x : index to i64
  %r = arith.index_cast %wide : i64 to index
  return %r : index
}
