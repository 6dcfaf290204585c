// mlir-opt-22 --affine-loop-fusion
// wrong: affine.load %arg0[%c1] : memref<2xi8>
func.func @f(%m: memref<2xi8>, %o: memref<2xi8>) {
  affine.for %i = 0 to 2 {
    %v = affine.load %m[%i] : memref<2xi8>
    %w = arith.addi %v, %v : i8
    affine.store %w, %m[%i] : memref<2xi8>
  }
  affine.for %i = 1 to 2 {
    %v = affine.load %m[%i] : memref<2xi8>
    affine.store %v, %o[%i] : memref<2xi8>
  }
  return
}
