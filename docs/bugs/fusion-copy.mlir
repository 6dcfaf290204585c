// mlir-opt-22 --affine-loop-fusion
// wrong: affine.load %arg0[%arg2] : memref<2xi8>
func.func @f(%m: memref<2xi8>, %b: memref<2xi8>) {
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i] : memref<2xi8>
    affine.store %0, %b[%i] : memref<2xi8>
  }
  affine.for %i = 0 to 1 {
    memref.copy %b, %m : memref<2xi8> to memref<2xi8>
  }
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i] : memref<2xi8>
  }
  return
}
