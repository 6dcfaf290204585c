// mlir-opt-22 --control-flow-sink
func.func @f(%m: memref<4xi8>, %k: i4, %c: i1, %x: i8) {
  %n = arith.index_cast %k : i4 to index
  scf.if %c {
    affine.store %x, %m[%n] : memref<4xi8>
  }
  return
}
