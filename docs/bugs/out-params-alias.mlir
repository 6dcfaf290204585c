// mlir-opt-22 --buffer-results-to-out-params
// wrong: memref.store %arg1, %alloc[%c0] : memref<1xi8>
func.func private @same(%m: memref<1xi8>) -> memref<1xi8> {
  return %m : memref<1xi8>
}
func.func @f(%m: memref<1xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %r = call @same(%m) : (memref<1xi8>) -> memref<1xi8>
  memref.store %x, %r[%c0] : memref<1xi8>
  return
}
