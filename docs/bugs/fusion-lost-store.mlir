// mlir-opt-22 --affine-loop-fusion
// wrong: affine.for %arg2 = 1 to 3
func.func @f(%m: memref<3xi8>, %x: i8) {
  affine.for %k = 1 to 3 {
    affine.for %j = 0 to 3 {
      affine.store %x, %m[%j] : memref<3xi8>
    }
  }
  affine.for %i = 1 to 3 {
    %v = affine.load %m[%i] : memref<3xi8>
  }
  return
}
