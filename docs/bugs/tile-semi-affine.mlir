// mlir-opt-22 --affine-loop-tile=tile-size=2
// wrong: affine.for %arg5 = #map(%arg3) to #map1(%arg3)
func.func @f(%m: memref<1x3x4xi8>, %p: index, %q: index) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %m[symbol(%p) * symbol(%q), %i, %j + 1] : memref<1x3x4xi8>
      affine.store %0, %m[symbol(%p) * symbol(%q), %i + 1, %j] : memref<1x3x4xi8>
    }
  }
  return
}
