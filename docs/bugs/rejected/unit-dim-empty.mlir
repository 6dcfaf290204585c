// mlir-opt-22 --linalg-fold-unit-extent-dims=use-rank-reducing-slices
func.func @f(%a: tensor<4x0x1xi8>, %o: tensor<4x0xi8>) -> tensor<4x0xi8> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a : tensor<4x0x1xi8>) outs(%o : tensor<4x0xi8>) {
  ^bb0(%in: i8, %out: i8):
    %s = arith.addi %in, %out : i8
    linalg.yield %s : i8
  } -> tensor<4x0xi8>
  return %0 : tensor<4x0xi8>
}
