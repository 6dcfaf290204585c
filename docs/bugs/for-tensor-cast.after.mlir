module {
  func.func private @next(tensor<?xf32>) -> tensor<?xf32>
  func.func @f(%arg0: tensor<4xf32>, %arg1: index) -> tensor<?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0) -> (tensor<4xf32>) {
      %cast_0 = tensor.cast %arg3 : tensor<4xf32> to tensor<?xf32>
      %1 = func.call @next(%cast_0) : (tensor<?xf32>) -> tensor<?xf32>
      %cast_1 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
      scf.yield %cast_1 : tensor<4xf32>
    }
    %cast = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
    return %cast : tensor<?xf32>
  }
}

