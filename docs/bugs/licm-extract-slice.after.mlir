module {
  func.func @f(%arg0: index, %arg1: tensor<?xf32>, %arg2: index) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg1[%arg2] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %cst) -> (f32) {
      %extracted = tensor.extract %extracted_slice[%arg3] : tensor<4xf32>
      %1 = arith.addf %arg4, %extracted : f32
      scf.yield %1 : f32
    }
    return %0 : f32
  }
}

