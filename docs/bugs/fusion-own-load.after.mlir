#map = affine_map<(d0) -> (-d0 + 1)>
module {
  func.func @f(%arg0: memref<2xi8>, %arg1: i8) {
    %alloc = memref.alloc() : memref<1xi8>
    %alloc_0 = memref.alloc() : memref<2xi8>
    affine.for %arg2 = 0 to 2 {
      %0 = affine.load %alloc_0[1] : memref<2xi8>
      affine.store %0, %arg0[%arg2] : memref<2xi8>
      %1 = affine.apply #map(%arg2)
      affine.store %arg1, %alloc[0] : memref<1xi8>
      %2 = affine.apply #map(%arg2)
      %3 = affine.load %alloc[0] : memref<1xi8>
    }
    return
  }
}

