// mlir-opt-22 --affine-scalrep
// wrong: affine.store %arg2, %arg0[0] : memref<2xi8>
func.func @f(%m: memref<2xi8>, %x: vector<2xi8>, %y: i8) {
  affine.vector_store %x, %m[0] : memref<2xi8>, vector<2xi8>
  affine.store %y, %m[0] : memref<2xi8>
  return
}
