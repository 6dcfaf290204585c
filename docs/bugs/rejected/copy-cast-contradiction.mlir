// mlir-opt-22 --canonicalize
func.func @f(%a: memref<1xi8>, %b: memref<2xi8>) {
  %0 = memref.cast %a : memref<1xi8> to memref<?xi8>
  memref.copy %0, %b : memref<?xi8> to memref<2xi8>
  return
}
