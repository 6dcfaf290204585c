// mlir-opt-22 --linalg-specialize-generic-ops
#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>
func.func @f(%x: i8, %a: tensor<2xi8>, %c: tensor<2xi8>) -> tensor<2xi8> {
  %0 = linalg.generic {indexing_maps = [#id, #scalar, #id], iterator_types = ["parallel"]} ins(%a, %x : tensor<2xi8>, i8) outs(%c : tensor<2xi8>) {
  ^bb0(%y: i8, %z: i8, %o: i8):
    %s = arith.addi %y, %z : i8
    linalg.yield %s : i8
  } -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
