// mlir-opt-22 "--pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"
// wrong: affine.load %arg0[%1, %arg1 + 1] : memref<3x3xi8>
func.func @f(%m: memref<3x3xi8>) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      %v = affine.load %m[%i, %j + 1] : memref<3x3xi8>
      affine.store %v, %m[%i + 1, %j] : memref<3x3xi8>
    }
  }
  return
}
