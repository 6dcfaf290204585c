// mlir-opt-22 --canonicalize
#map = affine_map<(d0) -> (d0 + 2, 2)>
module {
  func.func @f(%arg0: memref<2xi8>, %arg1: i8) {
    affine.for %arg2 = 0 to 0 {
      affine.for %arg3 = 0 to min #map(%arg2) {
        affine.store %arg1, %arg0[%arg3] : memref<2xi8>
      }
    }
    return
  }
}
