// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Tiling of elementwise operations with scf.for and with scf.forall.

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>

func.func @add(%a: tensor<3x2xi32>, %b: tensor<3x2xi32>, %c: tensor<3x2xi32>) -> tensor<3x2xi32> {
  %0 = linalg.add {for} ins(%a, %b : tensor<3x2xi32>, tensor<3x2xi32>) outs(%c : tensor<3x2xi32>)
    -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

func.func @generic(%a: tensor<2x3xi32>, %c: tensor<3x2xi32>) -> tensor<3x2xi32> {
  %0 = linalg.generic {indexing_maps = [#transposed, #id], iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<2x3xi32>) outs(%c : tensor<3x2xi32>) attrs = {for} {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %1 = arith.muli %x, %k : i32
    linalg.yield %1 : i32
  } -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

func.func @copy(%a: memref<2x2xi32>, %i: index) -> i32 {
  %c = memref.alloc() : memref<2x2xi32>
  linalg.copy {for} ins(%a : memref<2x2xi32>) outs(%c : memref<2x2xi32>)
  %0 = memref.load %c[%i, %i] : memref<2x2xi32>
  memref.dealloc %c : memref<2x2xi32>
  return %0 : i32
}

func.func @add_forall(%a: tensor<3x2xi32>, %b: tensor<3x2xi32>, %c: tensor<3x2xi32>) -> tensor<3x2xi32> {
  %0 = linalg.add {forall} ins(%a, %b : tensor<3x2xi32>, tensor<3x2xi32>) outs(%c : tensor<3x2xi32>) -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

func.func @mul_forall(%a: tensor<4xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.mul {forall} ins(%a, %a : tensor<4xi32>, tensor<4xi32>) outs(%c : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @sub_forall(%a: tensor<1x2x3xi32>, %c: tensor<1x2x3xi32>) -> tensor<1x2x3xi32> {
  %0 = linalg.sub {forall} ins(%a, %a : tensor<1x2x3xi32>, tensor<1x2x3xi32>)
    outs(%c : tensor<1x2x3xi32>) -> tensor<1x2x3xi32>
  return %0 : tensor<1x2x3xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes{forall} in %root : (!transform.any_op) -> !transform.any_op
    %1, %forall = transform.structured.tile_using_forall %0 tile_sizes [2]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2 = transform.structured.match attributes{for} in %root : (!transform.any_op) -> !transform.any_op
    %3, %loops:2 = transform.structured.tile_using_for %2 tile_sizes [2, 1]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
