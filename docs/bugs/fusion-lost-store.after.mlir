module {
  func.func @f(%arg0: memref<3xi8>, %arg1: i8) {
    affine.for %arg2 = 1 to 3 {
      affine.for %arg3 = 1 to 3 {
        affine.store %arg1, %arg0[%arg2] : memref<3xi8>
      }
      %0 = affine.load %arg0[%arg2] : memref<3xi8>
    }
    return
  }
}

