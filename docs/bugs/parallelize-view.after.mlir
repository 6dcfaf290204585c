module {
  func.func @f(%arg0: memref<3xi8>) {
    %cast = memref.cast %arg0 : memref<3xi8> to memref<?xi8>
    affine.parallel (%arg1) = (0) to (2) {
      %0 = affine.load %arg0[%arg1] : memref<3xi8>
      affine.store %0, %cast[%arg1 + 1] : memref<?xi8>
    }
    return
  }
}

