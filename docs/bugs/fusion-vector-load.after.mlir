#map = affine_map<(d0) -> (d0 * 2)>
module {
  func.func @f(%arg0: memref<4xi8>, %arg1: memref<4xi8>) {
    %alloc = memref.alloc() : memref<1xi8>
    affine.for %arg2 = 0 to 2 {
      %0 = affine.apply #map(%arg2)
      %1 = affine.load %arg0[%0] : memref<4xi8>
      affine.store %1, %alloc[0] : memref<1xi8>
      %2 = affine.apply #map(%arg2)
      %3 = affine.vector_load %alloc[0] : memref<1xi8>, vector<2xi8>
      affine.vector_store %3, %arg1[%arg2 * 2] : memref<4xi8>, vector<2xi8>
    }
    return
  }
}

