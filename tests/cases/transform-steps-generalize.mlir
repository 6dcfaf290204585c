// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Generalization of named operations, and interchange of their loops.

func.func @matmul(%a: tensor<2x3xi32>, %b: tensor<3x2xi32>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xi32>, tensor<3x2xi32>) outs(%c : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

func.func @add(%a: tensor<2x2x2xi32>, %c: tensor<2x2x2xi32>) -> tensor<2x2x2xi32> {
  %0 = linalg.add ins(%a, %a : tensor<2x2x2xi32>, tensor<2x2x2xi32>) outs(%c : tensor<2x2x2xi32>) -> tensor<2x2x2xi32>
  return %0 : tensor<2x2x2xi32>
}

func.func @transpose(%a: tensor<2x3x4xi32>, %c: tensor<4x2x3xi32>) -> tensor<4x2x3xi32> {
  %0 = linalg.transpose ins(%a : tensor<2x3x4xi32>) outs(%c : tensor<4x2x3xi32>) permutation = [2, 0, 1]
  return %0 : tensor<4x2x3xi32>
}

func.func @fill(%c: tensor<?x2x3xi32>, %a: i32) -> tensor<?x2x3xi32> {
  %0 = linalg.fill ins(%a : i32) outs(%c : tensor<?x2x3xi32>) -> tensor<?x2x3xi32>
  return %0 : tensor<?x2x3xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.generalize %0 : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.interchange %1 iterator_interchange = [1, 2, 0] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
