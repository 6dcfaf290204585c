// mlir-opt-22 --canonicalize
func.func @f(%m: memref<8xi32>) -> memref<?xi32, strided<[1], offset: ?>> {
  %o = arith.constant -2 : index
  %n = arith.constant 2 : index
  %0 = memref.reinterpret_cast %m to offset: [%o], sizes: [%n], strides: [1] : memref<8xi32> to memref<?xi32, strided<[1], offset: ?>>
  return %0 : memref<?xi32, strided<[1], offset: ?>>
}
