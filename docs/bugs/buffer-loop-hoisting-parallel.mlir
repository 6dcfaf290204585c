// mlir-opt-22 --buffer-loop-hoisting
// wrong: affine.parallel (%arg1) = (0) to (2)
func.func @f(%out: memref<2xindex>) {
  affine.parallel (%i) = (0) to (2) {
    %b = memref.alloc() : memref<index>
    affine.store %i, %b[] : memref<index>
    %v = affine.load %b[] : memref<index>
    affine.store %v, %out[%i] : memref<2xindex>
  }
  return
}
