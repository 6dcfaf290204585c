// mlir-opt-22 --affine-loop-fusion
// wrong: affine.load %alloc[(%arg3 floordiv 4) * 4] : memref<1xi8>
func.func @f(%m: memref<5xi8>, %x: i8, %o: memref<5xi8>) {
  affine.for %i = 0 to 6 {
    affine.store %x, %m[%i mod 4] : memref<5xi8>
  }
  affine.for %i = 2 to 5 {
    %v = affine.load %m[%i] : memref<5xi8>
    affine.store %v, %o[%i] : memref<5xi8>
  }
  return
}
