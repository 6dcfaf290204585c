#map = affine_map<(d0) -> (-d0 + 2)>
module {
  func.func @f(%arg0: memref<3xi8>) {
    %alloc = memref.alloc() : memref<1xi8>
    affine.for %arg1 = 0 to 3 {
      %0 = affine.apply #map(%arg1)
      %1 = affine.load %arg0[%0] : memref<3xi8>
      affine.store %1, %alloc[0] : memref<1xi8>
      %2 = affine.apply #map(%arg1)
      %3 = affine.load %alloc[0] : memref<1xi8>
      affine.store %3, %arg0[%arg1] : memref<3xi8>
    }
    return
  }
}

