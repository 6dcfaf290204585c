// mlir-opt-22 --mem2reg
func.func @f(%x: i8, %c: i1) -> i8 {
  cf.br ^bb1
^bb1:
  %p = memref.alloca() : memref<i8>
  %v = memref.load %p[] : memref<i8>
  memref.store %x, %p[] : memref<i8>
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  return %v : i8
}
