// mlir-opt-22 --affine-loop-tile=tile-size=2
// wrong: affine.for %arg3 = #map(%arg1) to #map1(%arg1)
func.func @f(%m: memref<5xi8>) {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 3 {
      %0 = affine.vector_load %m[%j + 1] : memref<5xi8>, vector<2xi8>
      affine.vector_store %0, %m[2] : memref<5xi8>, vector<2xi8>
    }
  }
  return
}
