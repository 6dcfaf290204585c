// mlir-opt-22 --canonicalize
// wrong: to memref<2x1xi8, strided<[?, ?]>>
func.func @f(%m: memref<2x2x4xi8, strided<[?, ?, ?]>>, %i: index) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.subview %m[0, 0, 0] [%c1, 2, 1] [1, %c1, 1] : memref<2x2x4xi8, strided<[?, ?, ?]>> to memref<?x2xi8, strided<[?, ?]>>
  %x = memref.load %v[%c0, %i] : memref<?x2xi8, strided<[?, ?]>>
  return %x : i8
}
