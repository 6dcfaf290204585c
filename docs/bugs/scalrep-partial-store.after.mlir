module {
  func.func @f(%arg0: memref<2xi8>, %arg1: vector<2xi8>, %arg2: i8) -> vector<2xi8> {
    affine.vector_store %arg1, %arg0[0] : memref<2xi8>, vector<2xi8>
    affine.store %arg2, %arg0[1] : memref<2xi8>
    return %arg1 : vector<2xi8>
  }
}

