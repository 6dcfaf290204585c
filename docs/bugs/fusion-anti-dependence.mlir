// mlir-opt-22 --affine-loop-fusion
// wrong: affine.load %arg0[%0] : memref<3xi8>
func.func @f(%x: memref<3xi8>) {
  %b = memref.alloc() : memref<3xi8>
  affine.for %i = 0 to 3 {
    %v = affine.load %x[%i] : memref<3xi8>
    affine.store %v, %b[%i] : memref<3xi8>
  }
  affine.for %i = 0 to 3 {
    %v = affine.load %b[2 - %i] : memref<3xi8>
    affine.store %v, %x[%i] : memref<3xi8>
  }
  return
}
