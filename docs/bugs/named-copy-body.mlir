// mlir-opt-22 --symbol-dce
// wrong: linalg.copy ins(%arg0 : tensor<2xi8>)
func.func @f(%x: tensor<2xi8>) -> tensor<2xi8> {
  %0 = "linalg.copy"(%x, %x) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: i8, %b: i8):
    %sum = arith.addi %a, %b : i8
    linalg.yield %sum : i8
  }) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
