#map = affine_map<(d0)[s0] -> (d0 + s0)>
module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @kernel(%arg0: f32, %arg1: memref<?xf32, 1> {llvm.noalias}) kernel {
      %thread_id_x = gpu.thread_id  x
      %block_dim_y = gpu.block_dim  y upper_bound 64
      gpu.barrier
      gpu.return
    }
    gpu.func @g(%arg0: f32) -> f32 workgroup(%arg1 : memref<32xf32, 3>) private(%arg2 : memref<1xf32, 5>) attributes {x} {
      gpu.return %arg0 : f32
    }
    gpu.func @nobody(%arg0: f32 {t.x}) workgroup(%arg1 : memref<32xf32, 3> {t.y}) kernel attributes {known_block_size = array<i32: 1, 2, 3>} {
      gpu.return
    }
  }
  gpu.module @m2 [#nvvm.target<chip = "sm_90">] attributes {foo} {
  }
  gpu.module @m3<#gpu.select_object<0 : i64>> [#nvvm.target] {
  }
  func.func @f(%arg0: index, %arg1: index, %arg2: i32, %arg3: memref<?x?xf32>, %arg4: !gpu.async.token, %arg5: !gpu.mma_matrix<16x16xf16, "COp">, %arg6: memref<32x32xf16, 3>) {
    gpu.launch blocks(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) threads(%arg10, %arg11, %arg12) in (%arg16 = %arg0, %arg17 = %arg0, %arg18 = %arg0) {
      "use"(%arg7, %arg12, %arg18) : (index, index, index) -> ()
      gpu.terminator
    }
    gpu.launch blocks(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) threads(%arg10, %arg11, %arg12) in (%arg16 = %arg0, %arg17 = %arg0, %arg18 = %arg0) dynamic_shared_memory_size %arg2 {
      gpu.terminator
    } {att}
    gpu.launch clusters(%arg19, %arg20, %arg21) in (%arg22 = %arg0, %arg23 = %arg0, %arg24 = %arg0) blocks(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) threads(%arg10, %arg11, %arg12) in (%arg16 = %arg0, %arg17 = %arg0, %arg18 = %arg0) workgroup(%arg25 : memref<32xf32, 3>) private(%arg26 : memref<1xf32, 5>) {
      gpu.terminator
    }
    %0 = gpu.launch async [%arg4] blocks(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) threads(%arg10, %arg11, %arg12) in (%arg16 = %arg0, %arg17 = %arg0, %arg18 = %arg0) {
      gpu.terminator
    }
    gpu.launch blocks(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) threads(%arg10, %arg11, %arg12) in (%arg16 = %arg0, %arg17 = %arg0, %arg18 = %arg0) module(@k) function(@kernel) {
      gpu.terminator
    }
    %memref = gpu.alloc  () : memref<13xf32, 1>
    %memref_0, %asyncToken = gpu.alloc async [%arg4] (%arg1) : memref<?xf32, 1>
    %memref_1 = gpu.alloc  host_shared (%arg1)[%arg1] : memref<?xf32, #map, 1>
    gpu.dealloc  %memref : memref<13xf32, 1>
    %1 = gpu.dealloc async [%arg4, %arg4] %memref : memref<13xf32, 1>
    %2 = gpu.wait async
    gpu.wait [%arg4]
    gpu.printf "hi %d", %arg0 : index
    gpu.printf "x"
    %3 = gpu.subgroup_mma_load_matrix %arg6[%arg0, %arg0] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
    gpu.subgroup_mma_store_matrix %arg5, %arg6[%arg0, %arg0] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
    %4 = gpu.lane_id
    %grid_dim_z = gpu.grid_dim  z
    %block_id_x = gpu.block_id  x
    "x"() {a = #gpu.address_space<workgroup>, b = #gpu.thread<x>, c = #gpu.block<linear_dim_0>, d = #gpu.memory_space<private>, e = #gpu.warp<linear_dim_2>} : () -> ()
    return
  }
}
