#map = affine_map<(d0) -> (d0 mod 4)>
module {
  func.func @f(%arg0: memref<5xi8>, %arg1: i8, %arg2: memref<5xi8>) {
    %alloc = memref.alloc() : memref<1xi8>
    affine.for %arg3 = 0 to 6 {
      affine.store %arg1, %arg0[%arg3 mod 4] : memref<5xi8>
    }
    affine.for %arg3 = 2 to 5 {
      %0 = affine.apply #map(%arg3)
      affine.store %arg1, %alloc[0] : memref<1xi8>
      %1 = affine.load %alloc[(%arg3 floordiv 4) * 4] : memref<1xi8>
      affine.store %1, %arg2[%arg3] : memref<5xi8>
    }
    return
  }
}

