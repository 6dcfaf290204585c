// mlir-opt-22 --canonicalize
func.func @f(%x: tensor<2x?xi8>) -> tensor<2x2xi8> {
  %c0 = arith.constant dense<0> : tensor<2x2xi8>
  %0 = "arith.addi"(%c0, %x) <{overflowFlags = #arith.overflow<none>}> : (tensor<2x2xi8>, tensor<2x?xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
