// mlir-opt-22 --affine-loop-fusion
// wrong: memref.load %alloc[%arg2] : memref<2xi8>
func.func @f(%x: i8, %o: memref<2xi8>, %k: index) {
  %b = memref.alloc() : memref<2xi8>
  affine.for %i = 0 to 2 {
    affine.store %x, %b[%i] : memref<2xi8>
  }
  affine.for %i = 0 to 2 {
    %v = affine.load %b[%i] : memref<2xi8>
    %w = memref.load %b[%k] : memref<2xi8>
    %s = arith.addi %v, %w : i8
    affine.store %s, %o[%i] : memref<2xi8>
  }
  return
}
