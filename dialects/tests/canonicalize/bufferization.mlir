// fires: ReplaceStaticShapeDims, FoldDimOfAllocTensorOp
func.func @alloc_tensor(%n: index) -> (tensor<?x?xf32>, index) {
  %c5 = arith.constant 5 : index
  %c0 = arith.constant 0 : index
  %0 = bufferization.alloc_tensor(%n, %c5) : tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, index
}
// becomes:
func.func @alloc_tensor(%arg0: index) -> (tensor<?x?xf32>, index) {
  %0 = bufferization.alloc_tensor(%arg0) : tensor<?x5xf32>
  %cast = tensor.cast %0 : tensor<?x5xf32> to tensor<?x?xf32>
  return %cast, %arg0 : tensor<?x?xf32>, index
}
