module {
  %0 = "a.m"() : () -> memref<4xf32>
  %1 = "a.i"() : () -> index
  %2 = "a.f"() : () -> f32
  %3 = "a.f"() : () -> i32
  %4 = "a.t"() : () -> !gpu.async.token
  gpu.memcpy  %0, %0 : memref<4xf32>, memref<4xf32>
  %5 = gpu.memcpy async [%4] %0, %0 : memref<4xf32>, memref<4xf32> {foo}
  gpu.memset  %0, %2 : memref<4xf32>, f32
  %6 = gpu.memset async [%4] %0, %2 : memref<4xf32>, f32
  %7 = gpu.num_subgroups : index
  %8 = gpu.subgroup_id upper_bound 4 : index
  %9 = gpu.subgroup_size : index
  %10 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  %shuffleResult, %valid = gpu.shuffle  xor %2, %3, %3 : f32
  %shuffleResult_0, %valid_1 = gpu.shuffle  idx %2, %3, %3 : f32
  gpu.set_default_device %3
  %cluster_id_x = gpu.cluster_id  x
  %cluster_dim_blocks_y = gpu.cluster_dim_blocks  y upper_bound 3
  %cluster_dim_z = gpu.cluster_dim  z
  %cluster_block_id_z = gpu.cluster_block_id  z
  %11 = "a.a"() : () -> !gpu.mma_matrix<16x16xf16, "AOp">
  %12 = "a.a"() : () -> !gpu.mma_matrix<16x16xf16, "BOp">
  %13 = "a.a"() : () -> f16
  %14 = gpu.subgroup_mma_constant_matrix %13 : !gpu.mma_matrix<16x16xf16, "COp">
  %15 = gpu.subgroup_mma_compute %11, %12, %14 {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  %16 = "a.a"() : () -> memref<*xi32>
  gpu.host_register %16 : memref<*xi32>
  gpu.host_unregister %16 : memref<*xi32>
  "a.b"() {x = #complex.number<:f16 -1.500000e+00, 2.500000e+00> : complex<f16>} : () -> ()
  %alloc = memref.alloc() : memref<4xf32>
}
