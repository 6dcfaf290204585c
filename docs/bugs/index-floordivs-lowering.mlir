// mlir-opt-22 --convert-index-to-llvm
// wrong: llvm.sdiv %7, %0 : i64
func.func @f(%x: index, %y: index) -> index {
  %0 = index.floordivs %x, %y
  return %0 : index
}
