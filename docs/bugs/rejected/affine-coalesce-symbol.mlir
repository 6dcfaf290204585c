// mlir-opt-22 --affine-loop-coalescing
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%m: memref<8xi8>, %x: i8, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to #map(%i) {
      affine.for %k = 0 to 4 {
        affine.store %x, %m[%j + %k] : memref<8xi8>
      }
    }
  }
  return
}
