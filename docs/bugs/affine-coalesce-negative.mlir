// mlir-opt-22 --affine-loop-coalescing
// wrong: affine.for %arg2 = 0 to %3
func.func @f(%m: memref<i8>, %x: i8) {
  %n = arith.index_cast %x : i8 to index
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %m[] : memref<i8>
    }
  }
  return
}
