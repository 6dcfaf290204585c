// mlir-opt-22 --expand-strided-metadata
func.func @f(%m: memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>>) -> memref<1x2xi32, strided<[?, ?], offset: ?>> {
  %s = memref.subview %m[0, 0, 0][1, 2, 1][1, 1, 1] : memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>> to memref<1x2xi32, strided<[?, ?], offset: ?>>
  return %s : memref<1x2xi32, strided<[?, ?], offset: ?>>
}
