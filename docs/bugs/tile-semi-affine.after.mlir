#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 2, 3)>
module {
  func.func @f(%arg0: memref<1x3x4xi8>, %arg1: index, %arg2: index) {
    affine.for %arg3 = 0 to 2 step 2 {
      affine.for %arg4 = 0 to 3 step 2 {
        affine.for %arg5 = #map(%arg3) to #map1(%arg3) {
          affine.for %arg6 = #map(%arg4) to min #map2(%arg4) {
            %0 = affine.load %arg0[symbol(%arg1) * symbol(%arg2), %arg5, %arg6 + 1] : memref<1x3x4xi8>
            affine.store %0, %arg0[symbol(%arg1) * symbol(%arg2), %arg5 + 1, %arg6] : memref<1x3x4xi8>
          }
        }
      }
    }
    return
  }
}

