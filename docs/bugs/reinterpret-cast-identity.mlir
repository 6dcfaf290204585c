// mlir-opt-22 --canonicalize
// wrong: return %arg0 : memref<4xi32, strided<[?]>>
func.func @f(%m: memref<4xi32, strided<[?], offset: 0>>, %s: index) -> memref<4xi32, strided<[?], offset: 0>> {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [%s] : memref<4xi32, strided<[?], offset: 0>> to memref<4xi32, strided<[?], offset: 0>>
  return %0 : memref<4xi32, strided<[?], offset: 0>>
}
