// mlir-opt-22 --affine-loop-fusion
func.func @f(%m: memref<3xi8>, %x: i8) {
  affine.for %i = 0 to 1 {
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%j] : memref<3xi8>
    }
  }
  return
}
