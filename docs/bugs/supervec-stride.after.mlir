#map = affine_map<(d0) -> (d0 * 2)>
module {
  func.func @f(%arg0: memref<4xi8>, %arg1: i8) {
    %0 = vector.broadcast %arg1 : i8 to vector<2xi8>
    affine.for %arg2 = 0 to 2 step 2 {
      %1 = affine.apply #map(%arg2)
      vector.transfer_write %0, %arg0[%1] : vector<2xi8>, memref<4xi8>
    }
    return
  }
}

