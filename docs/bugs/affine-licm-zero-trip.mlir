// mlir-opt-22 --affine-loop-invariant-code-motion
// wrong: affine.store %arg1, %arg0[0] : memref<4xi32>
func.func @f(%m: memref<4xi32>, %v: i32) {
  affine.for %i = 4 to 2 {
    affine.store %v, %m[0] : memref<4xi32>
  }
  return
}
