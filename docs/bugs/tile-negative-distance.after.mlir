#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 2, 4)>
module {
  func.func @f(%arg0: memref<3x4xi8>) {
    affine.for %arg1 = 0 to 2 step 2 {
      affine.for %arg2 = 1 to 4 step 2 {
        affine.for %arg3 = #map(%arg1) to #map1(%arg1) {
          affine.for %arg4 = #map(%arg2) to min #map2(%arg2) {
            %0 = affine.load %arg0[%arg3 + 1, %arg4 - 1] : memref<3x4xi8>
            affine.store %0, %arg0[%arg3, %arg4] : memref<3x4xi8>
          }
        }
      }
    }
    return
  }
}

