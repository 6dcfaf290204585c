#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: tensor<2xi8>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %c0_i8 = arith.constant 0 : i8
    %0 = tensor.empty() : tensor<2xi8>
    %1:2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%arg0 : tensor<2xi8>) outs(%arg1, %0 : tensor<2xi8>, tensor<2xi8>) {
    ^bb0(%in: i8, %out: i8, %out_0: i8):
      %3 = arith.addi %in, %in : i8
      linalg.yield %c0_i8, %3 : i8, i8
    } -> (tensor<2xi8>, tensor<2xi8>)
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%arg0, %1#1 : tensor<2xi8>, tensor<2xi8>) outs(%arg1 : tensor<2xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      linalg.yield %c0_i8 : i8
    } -> tensor<2xi8>
    return %2 : tensor<2xi8>
  }
}

