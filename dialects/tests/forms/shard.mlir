module {
  shard.grid @g0(shape = 4x4)
  shard.grid @g1(shape = 2x?x3)
  shard.grid @g2(shape = 4) {a}
  func.func @f(%arg0: tensor<8x8xf32>, %arg1: index, %arg2: i64, %arg3: memref<8x8xf32>) {
    %sharding = shard.sharding @g0 split_axes = [[0], [1]] : !shard.sharding
    %sharding_0 = shard.sharding @g0 split_axes = [[], [0]] halo_sizes = [1, 2] : !shard.sharding
    %sharding_1 = shard.sharding @g0 split_axes = [[0]] sharded_dims_offsets = [0, %arg2, 2, 3, 4] {b} : !shard.sharding
    %sharding_annotated = shard.shard %arg0 to %sharding : tensor<8x8xf32>
    %sharding_annotated_2 = shard.shard %sharding_annotated to %sharding annotate_for_users : tensor<8x8xf32>
    %0 = shard.get_sharding %arg0 : tensor<8x8xf32> -> !shard.sharding
    %shard_shape:2 = shard.shard_shape dims = [8, %arg1] sharding = %sharding device = [%arg1, 0] : index, index
    %proc_linear_idx:2 = shard.process_multi_index on @g0 : index, index
    %proc_linear_idx_3 = shard.process_multi_index on @g0 axes = [0] : index
    %proc_linear_idx_4 = shard.process_linear_index on @g0 : index
    %grid_shape:2 = shard.grid_shape @g0 : index, index
    %grid_shape_5 = shard.grid_shape @g0 axes = [1] : index
    return
  }
}
