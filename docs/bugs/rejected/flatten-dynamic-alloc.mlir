// mlir-opt-22 --flatten-memref
func.func @f(%n: index, %x: i8, %i: index) {
  %m = memref.alloc(%n) : memref<2x?xi8>
  memref.store %x, %m[%i, %i] : memref<2x?xi8>
  return
}
