// mlir-opt-22 --convert-arith-to-llvm
func.func @f(%x: index) -> index {
  %sum, %overflow = arith.addui_extended %x, %x : index, i1
  return %sum : index
}
