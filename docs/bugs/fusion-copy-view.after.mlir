module {
  func.func @f(%arg0: memref<2xi8>, %arg1: memref<4xi8>) {
    %c0_i8 = arith.constant 0 : i8
    %alloc = memref.alloc() : memref<4xi8>
    %subview = memref.subview %alloc[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>
    memref.copy %arg0, %subview : memref<2xi8> to memref<2xi8, strided<[1], offset: 1>>
    affine.for %arg2 = 0 to 4 {
      affine.store %c0_i8, %alloc[%arg2] : memref<4xi8>
      %0 = affine.load %alloc[%arg2] : memref<4xi8>
      affine.store %0, %arg1[%arg2] : memref<4xi8>
    }
    return
  }
}

