// mlir-opt-22 --expand-strided-metadata
// wrong: strides: [1]
func.func @f(%m: memref<?x?xi32, strided<[4, 1]>>, %i: index) -> i32 {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x?xi32, strided<[4, 1]>> into memref<?xi32, strided<[?]>>
  %r = memref.load %0[%i] : memref<?xi32, strided<[?]>>
  return %r : i32
}
