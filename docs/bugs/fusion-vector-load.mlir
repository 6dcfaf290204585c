// mlir-opt-22 --affine-loop-fusion
// wrong: affine.vector_load %alloc[0] : memref<1xi8>, vector<2xi8>
func.func @f(%x: memref<4xi8>, %o: memref<4xi8>) {
  %b = memref.alloc() : memref<4xi8>
  affine.for %i = 0 to 4 {
    %v = affine.load %x[%i] : memref<4xi8>
    affine.store %v, %b[%i] : memref<4xi8>
  }
  affine.for %i = 0 to 2 {
    %v = affine.vector_load %b[%i * 2] : memref<4xi8>, vector<2xi8>
    affine.vector_store %v, %o[%i * 2] : memref<4xi8>, vector<2xi8>
  }
  return
}
