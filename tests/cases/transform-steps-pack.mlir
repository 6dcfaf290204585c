// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Decomposition of packing and unpacking with one tile, and tiling of packing.

func.func @pack(%x: tensor<3x2xi32>, %d: tensor<1x1x2x3xi32>) -> tensor<1x1x2x3xi32> {
  %0 = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 3] into %d
    : tensor<3x2xi32> -> tensor<1x1x2x3xi32>
  return %0 : tensor<1x1x2x3xi32>
}

func.func @pack_padded(%x: tensor<3x2xi32>, %d: tensor<1x1x4x2xi32>, %p: i32) -> tensor<1x1x4x2xi32> {
  %0 = linalg.pack %x padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %d
    : tensor<3x2xi32> -> tensor<1x1x4x2xi32>
  return %0 : tensor<1x1x4x2xi32>
}

func.func @pack_dynamic(%x: tensor<3x?xi32>, %d: tensor<1x1x4x?xi32>, %p: i32, %n: index) -> tensor<1x1x4x?xi32> {
  %0 = linalg.pack %x padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [4, %n] into %d
    : tensor<3x?xi32> -> tensor<1x1x4x?xi32>
  return %0 : tensor<1x1x4x?xi32>
}

func.func @unpack(%x: tensor<1x1x2x4xi32>, %d: tensor<3x2xi32>) -> tensor<3x2xi32> {
  %0 = linalg.unpack %x inner_dims_pos = [1, 0] inner_tiles = [2, 4] into %d : tensor<1x1x2x4xi32> -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

func.func @unpack_outer(%x: tensor<2x1x3xi32>, %d: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = linalg.unpack %x inner_dims_pos = [1] inner_tiles = [3] into %d : tensor<2x1x3xi32> -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// Kept: a dimension without tiles moves.
func.func @kept(%x: tensor<2x3x1xi32>, %d: tensor<3x2x1x1xi32>) -> tensor<3x2x1x1xi32> {
  %0 = linalg.pack %x outer_dims_perm = [1, 0, 2] inner_dims_pos = [2] inner_tiles = [1] into %d
    : tensor<2x3x1xi32> -> tensor<3x2x1x1xi32>
  return %0 : tensor<3x2x1x1xi32>
}

func.func @tiled(%x: tensor<4x3xi32>, %d: tensor<3x2x2x1xi32>) -> tensor<3x2x2x1xi32> {
  %0 = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 1] into %d
    {tile} : tensor<4x3xi32> -> tensor<3x2x2x1xi32>
  return %0 : tensor<3x2x2x1xi32>
}

func.func @tiled_padded(%x: tensor<3xi32>, %d: tensor<2x2xi32>, %p: i32) -> tensor<2x2xi32> {
  %0 = linalg.pack %x padding_value(%p : i32) inner_dims_pos = [0] inner_tiles = [2] into %d
    {tile} : tensor<3xi32> -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes{tile} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_for %0 tile_sizes [1]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %2 {
      transform.apply_patterns.linalg.decompose_pack_unpack
    } : !transform.any_op
    transform.yield
  }
}
