module {
  func.func @f(%arg0: memref<2x2x4xi8, strided<[?, ?, ?]>>, %arg1: index) -> i8 {
    %c0 = arith.constant 0 : index
    %subview = memref.subview %arg0[0, 0, 0] [1, 2, 1] [1, 1, 1] : memref<2x2x4xi8, strided<[?, ?, ?]>> to memref<2x1xi8, strided<[?, ?]>>
    %0 = memref.load %subview[%c0, %arg1] : memref<2x1xi8, strided<[?, ?]>>
    return %0 : i8
  }
}

