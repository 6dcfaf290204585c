module {
  func.func @f(%arg0: memref<4xi32>) -> i32 {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_1 = arith.constant 0 : index
    %c1_2 = arith.constant 1 : index
    %c0_3 = arith.constant 0 : index
    %c0_4 = arith.constant 0 : index
    %c99_i32 = arith.constant 99 : i32
    %c0_5 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<1xi32, 1>
    affine.for %arg1 = 0 to 4 {
      affine.store %c99_i32, %arg0[0] : memref<4xi32>
      memref.store %c99_i32, %arg0[%c0_5] : memref<4xi32>
    }
    %0 = affine.load %alloc[0] : memref<1xi32, 1>
    affine.store %0, %arg0[0] : memref<4xi32>
    memref.dealloc %alloc : memref<1xi32, 1>
    %alloc_6 = memref.alloc() : memref<1xi32, 1>
    %1 = affine.load %arg0[0] : memref<4xi32>
    affine.store %1, %alloc_6[0] : memref<1xi32, 1>
    %2 = affine.load %alloc_6[0] : memref<1xi32, 1>
    memref.dealloc %alloc_6 : memref<1xi32, 1>
    return %2 : i32
  }
}

