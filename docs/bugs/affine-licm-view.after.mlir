module {
  func.func @f(%arg0: memref<1xi8>, %arg1: i8) -> i8 {
    %cast = memref.cast %arg0 : memref<1xi8> to memref<?xi8>
    %0 = affine.load %arg0[0] : memref<1xi8>
    affine.store %arg1, %cast[0] : memref<?xi8>
    %1 = affine.for %arg2 = 0 to 2 iter_args(%arg3 = %arg1) -> (i8) {
      affine.yield %0 : i8
    }
    return %1 : i8
  }
}

