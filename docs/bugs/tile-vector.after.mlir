#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 2, 3)>
module {
  func.func @f(%arg0: memref<5xi8>) {
    affine.for %arg1 = 1 to 5 step 2 {
      affine.for %arg2 = 0 to 3 step 2 {
        affine.for %arg3 = #map(%arg1) to #map1(%arg1) {
          affine.for %arg4 = #map(%arg2) to min #map2(%arg2) {
            %0 = affine.vector_load %arg0[%arg4 + 1] : memref<5xi8>, vector<2xi8>
            affine.vector_store %0, %arg0[2] : memref<5xi8>, vector<2xi8>
          }
        }
      }
    }
    return
  }
}

