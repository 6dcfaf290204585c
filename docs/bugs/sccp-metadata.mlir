// mlir-opt-22 --sccp
// wrong: return %c0 : index
func.func @f(%c: i1, %m: memref<4xi8>) -> index {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^metadata, ^exit(%c0 : index)
^metadata:
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<4xi8> -> memref<i8>, index, index, index
  cf.br ^exit(%size : index)
^exit(%r: index):
  return %r : index
}
