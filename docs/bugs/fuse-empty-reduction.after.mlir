#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
module {
  func.func @f(%arg0: tensor<0xi8>, %arg1: i8, %arg2: tensor<i8>) -> tensor<i8> {
    %0 = tensor.empty() : tensor<i8>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction"]} ins(%arg0 : tensor<0xi8>) outs(%0 : tensor<i8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %arg1 : i8
    } -> tensor<i8>
    return %1 : tensor<i8>
  }
}

