// mlir-opt-22 "--affine-data-copy-generate=generate-dma=false fast-mem-space=1"
// wrong: affine.store %0, %arg0[0] : memref<4xi32>
func.func @f(%m: memref<4xi32>) -> i32 {
  %s = arith.constant 99 : i32
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 4 {
    affine.store %s, %m[0] : memref<4xi32>
    memref.store %s, %m[%c0] : memref<4xi32>
  }
  %q = affine.load %m[0] : memref<4xi32>
  return %q : i32
}
