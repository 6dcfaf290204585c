// mlir-opt-22 --affine-scalrep
// wrong: return %arg1 : vector<2xi8>
func.func @f(%m: memref<2xi8>, %x: vector<2xi8>, %y: i8) -> vector<2xi8> {
  affine.vector_store %x, %m[0] : memref<2xi8>, vector<2xi8>
  affine.store %y, %m[1] : memref<2xi8>
  %0 = affine.vector_load %m[0] : memref<2xi8>, vector<2xi8>
  return %0 : vector<2xi8>
}
