// mlir-opt-22 --remove-dead-values
func.func @f(%m: memref<3xi8>) -> index {
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<3xi8> -> memref<i8>, index, index, index
  return %size : index
}
