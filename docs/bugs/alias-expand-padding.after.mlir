module {
  func.func @f(%arg0: memref<4xi8>, %arg1: index, %arg2: index, %arg3: i8) -> vector<2xi8> {
    %0 = affine.linearize_index [%arg1, %arg2] by (2, 2) : index
    %1 = vector.transfer_read %arg0[%0], %arg3 : memref<4xi8>, vector<2xi8>
    return %1 : vector<2xi8>
  }
}

