// mlir-opt-22 --buffer-loop-hoisting
// wrong: memref.store %alloc_0, %alloc[%arg0] : memref<2xmemref<i8>>
func.func @f() -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %l = memref.alloc() : memref<2xmemref<i8>>
  scf.for %i = %c0 to %c2 step %c1 {
    %b = memref.alloc() : memref<i8>
    %v = arith.index_cast %i : index to i8
    memref.store %v, %b[] : memref<i8>
    memref.store %b, %l[%i] : memref<2xmemref<i8>>
  }
  %p = memref.load %l[%c0] : memref<2xmemref<i8>>
  %r = memref.load %p[] : memref<i8>
  return %r : i8
}
