module {
  func.func @f(%arg0: memref<2xi8>, %arg1: vector<2xi8>, %arg2: i8) {
    affine.store %arg2, %arg0[0] : memref<2xi8>
    return
  }
}

