// mlir-opt-22 --convert-cf-to-llvm
func.func @f(%x: index, %c: i1) -> index {
  cf.cond_br %c, ^bb2(%x : index), ^bb3
^bb1(%y: index):
  cf.br ^bb2(%y : index)
^bb2(%z: index):
  return %z : index
^bb3:
  return %x : index
}
