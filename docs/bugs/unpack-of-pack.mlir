// mlir-opt-22 --canonicalize
// wrong: return %arg0 : tensor<?xf32>
func.func @f(%x: tensor<?xf32>, %p: tensor<?x8xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [8] into %p : tensor<?xf32> -> tensor<?x8xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [8] into %u : tensor<?x8xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
