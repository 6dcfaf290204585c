// mlir-opt-22 --arith-expand
func.func @f(%x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<?xi8> {
  %0 = arith.floordivsi %x, %y : tensor<?xi8>
  return %0 : tensor<?xi8>
}
