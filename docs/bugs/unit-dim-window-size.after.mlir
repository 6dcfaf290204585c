#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
module {
  func.func @f(%arg0: tensor<?xi8>, %arg1: tensor<1xi8>, %arg2: tensor<3xi8>) -> tensor<3xi8> {
    %0 = tensor.empty() : tensor<3xi8>
    %collapsed = tensor.collapse_shape %arg1 [] : tensor<1xi8> into tensor<i8>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map, #map], iterator_types = ["parallel"]} ins(%arg0, %collapsed, %arg2 : tensor<?xi8>, tensor<i8>, tensor<3xi8>) outs(%0 : tensor<3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i8, %out: i8):
      %2 = arith.muli %in, %in_0 : i8
      %3 = arith.addi %in_1, %2 : i8
      linalg.yield %3 : i8
    } -> tensor<3xi8>
    return %1 : tensor<3xi8>
  }
}

