#map = affine_map<()[s0] -> (s0)>
#map1 = affine_map<(d0)[s0] -> (d0 * s0)>
#map2 = affine_map<(d0)[s0] -> (d0 mod s0)>
#map3 = affine_map<(d0)[s0] -> (d0 floordiv s0)>
module {
  func.func @f(%arg0: memref<i8>, %arg1: i8) {
    %0 = arith.index_cast %arg1 : i8 to index
    %1 = affine.apply #map()[%0]
    %2 = affine.apply #map()[%0]
    %3 = affine.apply #map1(%1)[%2]
    affine.for %arg2 = 0 to %3 {
      %4 = affine.apply #map2(%arg2)[%2]
      %5 = affine.apply #map3(%arg2)[%2]
      affine.store %arg1, %arg0[] : memref<i8>
    }
    return
  }
}

