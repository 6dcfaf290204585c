module {
  func.func @f(%arg0: memref<4xi8>, %arg1: i8) {
    %c3 = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<3xi8, 1>
    affine.for %arg2 = 0 to 2 {
      affine.store %arg1, %alloc[%arg2 * 2] : memref<3xi8, 1>
    }
    affine.for %arg2 = 0 to 3 {
      %0 = affine.load %alloc[%arg2] : memref<3xi8, 1>
      affine.store %0, %arg0[%arg2] : memref<4xi8>
    }
    memref.dealloc %alloc : memref<3xi8, 1>
    return
  }
}

