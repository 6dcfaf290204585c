// mlir-opt-22 --linalg-specialize-generic-ops
// wrong: linalg.matmul ins
#ik = affine_map<(d0, d1, d2) -> (d0, d2)>
#kj = affine_map<(d0, d1, d2) -> (d2, d1)>
#ij = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @f(%a: tensor<1x1xi1>, %b: tensor<1x1xi1>, %c: tensor<1x1xi1>) -> tensor<1x1xi1> {
  %0 = linalg.generic {indexing_maps = [#ik, #kj, #ij], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x1xi1>, tensor<1x1xi1>) outs(%c : tensor<1x1xi1>) {
  ^bb0(%x: i1, %y: i1, %o: i1):
    %m = arith.muli %x, %y : i1
    %s = arith.addi %o, %m : i1
    linalg.yield %s : i1
  } -> tensor<1x1xi1>
  return %0 : tensor<1x1xi1>
}
