// mlir-opt-22 --canonicalize
func.func @f(%m: memref<2xi8>) -> memref<1xi8> {
  %0 = memref.cast %m : memref<2xi8> to memref<?xi8>
  %1 = memref.cast %0 : memref<?xi8> to memref<1xi8>
  return %1 : memref<1xi8>
}
