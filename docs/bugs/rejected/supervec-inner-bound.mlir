// mlir-opt-22 --affine-super-vectorize=virtual-vector-size=4
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%m: memref<4xi8>, %x: i8) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to #map(%i) {
      affine.store %x, %m[%i] : memref<4xi8>
    }
  }
  return
}
