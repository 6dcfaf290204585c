// mlir-opt-22 --affine-super-vectorize=virtual-vector-size=2
// wrong: vector.transfer_write %0, %arg0[%arg2]
func.func @f(%m: memref<8xi8>, %x: i8) {
  affine.for %i = 0 to 8 step 2 {
    affine.store %x, %m[%i] : memref<8xi8>
  }
  return
}
