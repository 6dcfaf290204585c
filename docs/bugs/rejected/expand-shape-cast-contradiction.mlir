// mlir-opt-22 --canonicalize
func.func @f(%x: memref<6xi8>) -> memref<?x?xi8> {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %0 = memref.cast %x : memref<6xi8> to memref<?xi8>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%c2, %c1] : memref<?xi8> into memref<?x?xi8>
  return %1 : memref<?x?xi8>
}
