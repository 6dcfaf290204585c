// mlir-opt-22 --linalg-fuse-elementwise-ops
// wrong: outs(%0 : tensor<i8>)
func.func @f(%x: tensor<0xi8>, %y: i8, %init: tensor<i8>) -> tensor<i8> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<0xi8>) outs(%init : tensor<i8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %y : i8
  } -> tensor<i8>
  return %0 : tensor<i8>
}
