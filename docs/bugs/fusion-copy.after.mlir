module {
  func.func @f(%arg0: memref<2xi8>, %arg1: memref<2xi8>) {
    affine.for %arg2 = 0 to 1 {
      memref.copy %arg1, %arg0 : memref<2xi8> to memref<2xi8>
    }
    affine.for %arg2 = 0 to 2 {
      %0 = affine.load %arg0[%arg2] : memref<2xi8>
      affine.store %0, %arg1[%arg2] : memref<2xi8>
      %1 = affine.load %arg0[%arg2] : memref<2xi8>
    }
    return
  }
}

