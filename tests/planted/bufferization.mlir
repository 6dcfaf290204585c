// planted: pattern FoldDimOfAllocTensorOp
// The size of another dimension.
func.func @src(%n: index, %k: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = bufferization.alloc_tensor(%n, %k) : tensor<?x?xi8>
  %1 = tensor.dim %0, %c1 : tensor<?x?xi8>
  return %1 : index
}
func.func @wrong(%n: index, %k: index) -> index {
  return %n : index
}
// -----
// planted: pattern ReplaceStaticShapeDims
// The constant is the size of the other dimension.
func.func @src(%n: index, %x: i8) -> tensor<?x?xi8> {
  %c5 = arith.constant 5 : index
  %0 = bufferization.alloc_tensor(%n, %c5) : tensor<?x?xi8>
  %1 = linalg.fill ins(%x : i8) outs(%0 : tensor<?x?xi8>) -> tensor<?x?xi8>
  return %1 : tensor<?x?xi8>
}
func.func @wrong(%n: index, %x: i8) -> tensor<?x?xi8> {
  %0 = bufferization.alloc_tensor(%n) : tensor<5x?xi8>
  %1 = linalg.fill ins(%x : i8) outs(%0 : tensor<5x?xi8>) -> tensor<5x?xi8>
  %2 = tensor.cast %1 : tensor<5x?xi8> to tensor<?x?xi8>
  return %2 : tensor<?x?xi8>
}
