// mlir-opt-22 --canonicalize
func.func @f(%a: tensor<4xf32>, %b: tensor<5xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %b : tensor<5xf32> to tensor<?xf32>
  %2 = linalg.add ins(%0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}
