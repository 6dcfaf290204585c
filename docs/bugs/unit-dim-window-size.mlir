// mlir-opt-22 --linalg-fold-unit-extent-dims
// wrong: indexing_maps = [#map, #map1, #map, #map]
func.func @f(%a: tensor<?xi8>, %k: tensor<1xi8>, %o: tensor<3xi8>) -> tensor<3xi8> {
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(d0, d1) -> (d0 + d1 * 2)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>
    ],
    iterator_types = ["parallel", "reduction"]
  } ins(%a, %k : tensor<?xi8>, tensor<1xi8>) outs(%o : tensor<3xi8>) {
  ^bb0(%in: i8, %w: i8, %out: i8):
    %p = arith.muli %in, %w : i8
    %s = arith.addi %out, %p : i8
    linalg.yield %s : i8
  } -> tensor<3xi8>
  return %0 : tensor<3xi8>
}
