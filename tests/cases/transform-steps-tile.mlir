// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Tiling of matrix products with scf.for and scf.forall: by sizes that divide and that do not, and of buffers.

func.func @matmul(%a: tensor<2x2xi32>, %b: tensor<2x2xi32>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.matmul {for} ins(%a, %b : tensor<2x2xi32>, tensor<2x2xi32>) outs(%c : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

func.func @matmul_remainder(%a: tensor<3x1xi32>, %b: tensor<1x2xi32>, %c: tensor<3x2xi32>) -> tensor<3x2xi32> {
  %0 = linalg.matmul {for} ins(%a, %b : tensor<3x1xi32>, tensor<1x2xi32>) outs(%c : tensor<3x2xi32>) -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

func.func @matmul_buffers(%a: memref<2x2xi32>, %b: memref<2x2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %c = memref.alloc() : memref<2x2xi32>
  linalg.fill ins(%zero : i32) outs(%c : memref<2x2xi32>)
  linalg.matmul {for} ins(%a, %b : memref<2x2xi32>, memref<2x2xi32>) outs(%c : memref<2x2xi32>)
  %0 = memref.load %c[%c0, %c0] : memref<2x2xi32>
  memref.dealloc %c : memref<2x2xi32>
  return %0 : i32
}

func.func @matmul_forall(%a: tensor<2x2xi32>, %b: tensor<2x2xi32>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.matmul {forall} ins(%a, %b : tensor<2x2xi32>, tensor<2x2xi32>) outs(%c : tensor<2x2xi32>)
    -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

func.func @matmul_forall_remainder(%a: tensor<3x1xi32>, %b: tensor<1x1xi32>, %c: tensor<3x1xi32>) -> tensor<3x1xi32> {
  %0 = linalg.matmul {forall} ins(%a, %b : tensor<3x1xi32>, tensor<1x1xi32>) outs(%c : tensor<3x1xi32>)
    -> tensor<3x1xi32>
  return %0 : tensor<3x1xi32>
}

func.func @matmul_threads(%a: tensor<3x1xi32>, %b: tensor<1x1xi32>, %c: tensor<3x1xi32>) -> tensor<3x1xi32> {
  %0 = linalg.matmul {threads} ins(%a, %b : tensor<3x1xi32>, tensor<1x1xi32>) outs(%c : tensor<3x1xi32>)
    -> tensor<3x1xi32>
  return %0 : tensor<3x1xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes{for} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops:3 = transform.structured.tile_using_for %0 tile_sizes [2, 1, 1]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %2 = transform.structured.match attributes{forall} in %root : (!transform.any_op) -> !transform.any_op
    %3, %forall = transform.structured.tile_using_forall %2 tile_sizes [2]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %4 = transform.structured.match attributes{threads} in %root : (!transform.any_op) -> !transform.any_op
    %5, %threads = transform.structured.tile_using_forall %4 num_threads [2]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
