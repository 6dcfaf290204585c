#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 2)>
module {
  func.func private @use(index, index)
  func.func @f() {
    affine.for %arg0 = 0 to 2 step 2 {
      affine.for %arg1 = 0 to 4 step 2 {
        affine.for %arg2 = #map(%arg0) to #map1(%arg0) {
          affine.for %arg3 = #map(%arg1) to #map1(%arg1) {
            func.call @use(%arg2, %arg3) : (index, index) -> ()
          }
        }
      }
    }
    return
  }
}

