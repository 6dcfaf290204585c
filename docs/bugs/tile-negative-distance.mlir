// mlir-opt-22 --affine-loop-tile=tile-size=2
// wrong: affine.for %arg3 = #map(%arg1) to #map1(%arg1)
func.func @f(%m: memref<3x4xi8>) {
  affine.for %i = 0 to 2 {
    affine.for %j = 1 to 4 {
      %0 = affine.load %m[%i + 1, %j - 1] : memref<3x4xi8>
      affine.store %0, %m[%i, %j] : memref<3x4xi8>
    }
  }
  return
}
