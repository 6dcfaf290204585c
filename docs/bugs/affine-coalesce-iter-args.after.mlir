#map = affine_map<() -> (2)>
#map1 = affine_map<(d0)[s0] -> (d0 * s0)>
#map2 = affine_map<(d0)[s0] -> (d0 mod s0)>
#map3 = affine_map<(d0)[s0] -> (d0 floordiv s0)>
module {
  func.func @f(%arg0: memref<2xi8>, %arg1: i8, %arg2: i8) {
    %0 = affine.apply #map()
    %1 = affine.apply #map()
    %2 = affine.apply #map1(%0)[%1]
    affine.for %arg3 = 0 to %2 {
      %3 = affine.apply #map2(%arg3)[%1]
      %4 = affine.apply #map3(%arg3)[%1]
      affine.store %arg1, %arg0[%3] : memref<2xi8>
    }
    return
  }
}

