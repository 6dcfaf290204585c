// mlir-opt-22 --affine-parallelize
// wrong: affine.parallel (%arg1) = (0) to (2)
func.func @f(%m: memref<3xi8>) {
  %c = memref.cast %m : memref<3xi8> to memref<?xi8>
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i] : memref<3xi8>
    affine.store %0, %c[%i + 1] : memref<?xi8>
  }
  return
}
