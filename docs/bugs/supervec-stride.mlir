// mlir-opt-22 --affine-super-vectorize=virtual-vector-size=2
// wrong: vector.transfer_write %0, %arg0[%1]
func.func @f(%m: memref<4xi8>, %x: i8) {
  affine.for %i = 0 to 2 {
    affine.store %x, %m[%i * 2] : memref<4xi8>
  }
  return
}
