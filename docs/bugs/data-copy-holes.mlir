// mlir-opt-22 "--affine-data-copy-generate=generate-dma=false fast-mem-space=1"
// wrong: affine.store %0, %arg0[%arg2] : memref<4xi8>
func.func @f(%m: memref<4xi8>, %x: i8) {
  affine.for %i = 0 to 2 {
    affine.store %x, %m[%i * 2] : memref<4xi8>
  }
  return
}
