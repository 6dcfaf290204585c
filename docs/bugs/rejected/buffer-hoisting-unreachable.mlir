// mlir-opt-22 --buffer-hoisting
func.func @f(%x: f32, %c: i1) {
  return
^bb1:
  %a = memref.alloc() : memref<10xf32>
  cf.br ^bb2
^bb2:
  cf.cond_br %c, ^bb3, ^bb4
^bb3:
  %c0 = arith.constant 0 : index
  memref.store %x, %a[%c0] : memref<10xf32>
  cf.br ^bb2
^bb4:
  return
}
