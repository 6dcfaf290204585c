// mlir-opt-22 --affine-super-vectorize=virtual-vector-size=4
func.func @f(%m: memref<2xi8>, %x: i8) {
  affine.for %i = 0 to 1 {
    affine.store %x, %m[1] : memref<2xi8>
  }
  return
}
