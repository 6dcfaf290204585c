// mlir-opt-22 --affine-loop-invariant-code-motion
// wrong: %0 = affine.load %arg0[0] : memref<1xi8>
func.func @f(%m: memref<1xi8>, %x: i8) -> i8 {
  %c = memref.cast %m : memref<1xi8> to memref<?xi8>
  %r = affine.for %i = 0 to 2 iter_args(%a = %x) -> i8 {
    %0 = affine.load %m[0] : memref<1xi8>
    affine.store %x, %c[0] : memref<?xi8>
    affine.yield %0 : i8
  }
  return %r : i8
}
