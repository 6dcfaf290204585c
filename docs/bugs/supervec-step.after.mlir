module {
  func.func @f(%arg0: memref<8xi8>, %arg1: i8) {
    %0 = vector.broadcast %arg1 : i8 to vector<2xi8>
    affine.for %arg2 = 0 to 8 step 4 {
      vector.transfer_write %0, %arg0[%arg2] : vector<2xi8>, memref<8xi8>
    }
    return
  }
}

