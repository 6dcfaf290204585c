// mlir-opt-22 --normalize-memrefs
func.func @f(%m: memref<4xi8, strided<[2]>>) {
  %0 = memref.cast %m : memref<4xi8, strided<[2]>> to memref<?xi8, strided<[2]>>
  return
}
