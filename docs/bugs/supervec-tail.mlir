// mlir-opt-22 --affine-super-vectorize=virtual-vector-size=2
// wrong: affine.for %arg2 = 0 to 3 step 2
func.func @f(%m: memref<4xi8>, %x: i8) {
  affine.for %i = 0 to 3 {
    affine.store %x, %m[%i] : memref<4xi8>
  }
  return
}
