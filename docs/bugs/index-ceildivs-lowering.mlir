// mlir-opt-22 --convert-index-to-llvm
// wrong: llvm.sub %2, %11 : i64
func.func @f(%x: index, %y: index) -> index {
  %0 = index.ceildivs %x, %y
  return %0 : index
}
