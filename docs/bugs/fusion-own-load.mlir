// mlir-opt-22 --affine-loop-fusion
// wrong: affine.load %alloc_0[1] : memref<2xi8>
func.func @f(%o: memref<2xi8>, %x: i8) {
  %b = memref.alloc() : memref<2xi8>
  affine.for %i = 0 to 2 {
    %v = affine.load %b[1] : memref<2xi8>
    affine.store %v, %o[%i] : memref<2xi8>
    affine.store %x, %b[1 - %i] : memref<2xi8>
  }
  affine.for %i = 0 to 2 {
    %v = affine.load %b[1 - %i] : memref<2xi8>
  }
  return
}
