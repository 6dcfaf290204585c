module {
  func.func @f(%arg0: i8, %arg1: memref<2xi8>, %arg2: index) {
    %alloc = memref.alloc() : memref<2xi8>
    affine.for %arg3 = 0 to 2 {
      affine.store %arg0, %alloc[%arg3] : memref<2xi8>
      %0 = affine.load %alloc[%arg3] : memref<2xi8>
      %1 = memref.load %alloc[%arg2] : memref<2xi8>
      %2 = arith.addi %0, %1 : i8
      affine.store %2, %arg1[%arg3] : memref<2xi8>
    }
    return
  }
}

