// mlir-opt-22 --canonicalize
func.func @f(%m: memref<2x?xi8, strided<[1, 2]>>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[0, 0] [1, %c1] [%c2, 2] : memref<2x?xi8, strided<[1, 2]>> to memref<?xi8, strided<[4]>>
  memref.store %x, %0[%c0] : memref<?xi8, strided<[4]>>
  return
}
