module {
  func.func private @make(index) -> tensor<1xf32>
  func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %c0 = arith.constant 0 : index
    %0 = call @make(%c0) : (index) -> tensor<1xf32>
    %inserted_slice = tensor.insert_slice %0 into %arg0[0] [1] [1] : tensor<1xf32> into tensor<4xf32>
    return %inserted_slice : tensor<4xf32>
  }
}

