module {
  func.func @f(%arg0: tensor<1x2x?x8xi8>, %arg1: tensor<?x1xf32>, %arg2: !shape.value_shape, %arg3: tensor<4x?xi1>) {
    %0 = tosa.transpose %arg0 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x2x?x8xi8>) -> tensor<1x8x2x?xi8>
    %1 = shape.shape_of %arg1 : tensor<?x1xf32> -> tensor<?xindex>
    %2 = shape.shape_of %arg2 : !shape.value_shape -> !shape.shape
    %3 = shape.to_extent_tensor %1 : tensor<?xindex> -> tensor<2xindex>
    %4 = shape.to_extent_tensor %2 : !shape.shape -> tensor<?xindex>
    %5 = tosa.select %arg3, %arg1, %arg1 : (tensor<4x?xi1>, tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<4x?xf32>
    return
  }
}
