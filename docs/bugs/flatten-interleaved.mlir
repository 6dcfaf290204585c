// mlir-opt-22 --flatten-memref
// wrong: sizes: [6], strides: [1]
func.func @f(%m: memref<3x2xi8, strided<[2, 3]>>, %i: index, %j: index) -> i8 {
  %0 = memref.load %m[%i, %j] : memref<3x2xi8, strided<[2, 3]>>
  return %0 : i8
}
