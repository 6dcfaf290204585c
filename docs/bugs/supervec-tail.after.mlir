module {
  func.func @f(%arg0: memref<4xi8>, %arg1: i8) {
    %0 = vector.broadcast %arg1 : i8 to vector<2xi8>
    affine.for %arg2 = 0 to 3 step 2 {
      vector.transfer_write %0, %arg0[%arg2] : vector<2xi8>, memref<4xi8>
    }
    return
  }
}

