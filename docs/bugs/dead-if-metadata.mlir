// mlir-opt-22 --remove-dead-values
// wrong: ub.poison
func.func @f(%x: i8, %c: i1, %m: memref<3xi8>) -> (i8, index) {
  %0 = scf.if %c -> (i8) {
    scf.yield %x : i8
  } else {
    scf.yield %x : i8
  }
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<3xi8> -> memref<i8>, index, index, index
  return %0, %stride : i8, index
}
