// mlir-opt-22 --buffer-loop-hoisting
// wrong: memref.dealloc %alloc : memref<i8>
func.func @f(%x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %m = memref.alloc() : memref<i8>
    memref.store %x, %m[] : memref<i8>
    memref.dealloc %m : memref<i8>
  }
  return
}
