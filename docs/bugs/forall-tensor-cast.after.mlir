module {
  func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<?xi32>, %arg2: tensor<1xi32>, %arg3: tensor<1xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
    %0:2 = scf.forall (%arg4) in (3) shared_outs(%arg5 = %arg0, %arg6 = %arg1) -> (tensor<4xi32>, tensor<?xi32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg2 into %arg5[%arg4] [1] [1] : tensor<1xi32> into tensor<4xi32>
        tensor.parallel_insert_slice %arg3 into %arg6[%arg4] [1] [1] : tensor<1xi32> into tensor<?xi32>
      }
    }
    %cast = tensor.cast %0#0 : tensor<4xi32> to tensor<?xi32>
    return %cast, %0#1 : tensor<?xi32>, tensor<?xi32>
  }
}

