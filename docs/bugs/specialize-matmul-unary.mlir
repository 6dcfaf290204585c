// mlir-opt-22 --linalg-specialize-generic-ops
// wrong: linalg.matmul ins
#ik = affine_map<(d0, d1, d2) -> (d0, d2)>
#kj = affine_map<(d0, d1, d2) -> (d2, d1)>
#ij = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @f(%a: tensor<1x1xi8>, %b: tensor<1x1xi8>, %c: tensor<1x1xi8>) -> tensor<1x1xi8> {
  %0 = linalg.generic {indexing_maps = [#ik, #kj, #ij], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x1xi8>, tensor<1x1xi8>) outs(%c : tensor<1x1xi8>) {
  ^bb0(%x: i8, %y: i8, %o: i8):
    %x1 = math.absi %x : i8
    %m = arith.muli %x1, %y : i8
    %s = arith.addi %o, %m : i8
    linalg.yield %s : i8
  } -> tensor<1x1xi8>
  return %0 : tensor<1x1xi8>
}
