module {
  func.func @f(%arg0: memref<2xi8>, %arg1: memref<2xi8>) {
    %alloc = memref.alloc() : memref<1xi8>
    %c1 = arith.constant 1 : index
    affine.for %arg2 = 0 to 2 {
      %0 = affine.load %arg0[%arg2] : memref<2xi8>
      %1 = arith.addi %0, %0 : i8
      affine.store %1, %arg0[%arg2] : memref<2xi8>
    }
    affine.for %arg2 = 1 to 2 {
      %0 = affine.load %arg0[%c1] : memref<2xi8>
      %1 = arith.addi %0, %0 : i8
      affine.store %1, %alloc[0] : memref<1xi8>
      %2 = affine.load %alloc[%arg2 - 1] : memref<1xi8>
      affine.store %2, %arg1[%arg2] : memref<2xi8>
    }
    return
  }
}

