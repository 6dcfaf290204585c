// mlir-opt-22 --canonicalize
func.func @f(%m: memref<4x4xf32>) -> memref<5xf32, strided<[?], offset: ?>> {
  %0 = memref.cast %m : memref<4x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.subview %0[3, 0] [5, 1] [1, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<5xf32, strided<[?], offset: ?>>
  return %1 : memref<5xf32, strided<[?], offset: ?>>
}
