// mlir-opt-22 --canonicalize
func.func @f(%m: memref<2x3xi8, strided<[4, 1]>>) -> memref<6xi8, strided<[1]>> {
  %0 = memref.cast %m : memref<2x3xi8, strided<[4, 1]>> to memref<2x3xi8, strided<[?, 1]>>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<2x3xi8, strided<[?, 1]>> into memref<6xi8, strided<[1]>>
  return %1 : memref<6xi8, strided<[1]>>
}
