module {
  func.func @f(%arg0: tensor<4x4x4xi8>, %arg1: index) -> tensor<1x?xi8> {
    %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [1, %arg1, 1] [1, 1, 1] : tensor<4x4x4xi8> to tensor<?x1xi8>
    %cast = tensor.cast %extracted_slice : tensor<?x1xi8> to tensor<1x?xi8>
    return %cast : tensor<1x?xi8>
  }
}

