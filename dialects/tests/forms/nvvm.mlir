module {
  func.func @f0(%arg0: i32, %arg1: i32) {
    nvvm.barrier.arrive id = %arg0 number_of_threads = %arg1
    return
  }
  func.func @f1() {
    nvvm.barrier
    "d.next"() : () -> ()
    return
  }
  func.func @f2(%arg0: !llvm.ptr, %arg1: i64) {
    nvvm.st.bulk %arg0, size = %arg1 : !llvm.ptr
    return
  }
  func.func @f3(%arg0: i128) {
    %0 = nvvm.clusterlaunchcontrol.query.cancel query =  is_canceled, %arg0 : i1
    return
  }
  func.func @f4(%arg0: !llvm.ptr<3>, %arg1: !llvm.ptr<3>) {
    nvvm.clusterlaunchcontrol.try.cancel multicast, %arg0, %arg1
    return
  }
  func.func @f5(%arg0: vector<2xf16>) {
    %0 = nvvm.convert.f16x2.to.f8x2 %arg0 {relu = true} : vector<2xf16> -> i16(f8E4M3FN)
    return
  }
  func.func @f6(%arg0: f32, %arg1: f32) {
    %0 = nvvm.convert.f32x2.to.f4x2 %arg0, %arg1 {relu = true} : i8(f4E2M1FN)
    return
  }
  func.func @f7(%arg0: f32, %arg1: f32) {
    %0 = nvvm.convert.f32x2.to.f6x2 %arg0, %arg1 : i16(f6E2M3FN)
    return
  }
  func.func @f8(%arg0: f32, %arg1: f32) {
    %0 = nvvm.convert.f32x2.to.f8x2 %arg0, %arg1 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16(f8E5M2)
    return
  }
  func.func @f9(%arg0: vector<4xf32>, %arg1: i32) {
    %0 = nvvm.convert.f32x4.to.f4x4 %arg0, %arg1 {relu = true} : vector<4xf32> -> i16(f4E2M1FN)
    return
  }
  func.func @f10(%arg0: vector<4xf32>, %arg1: i32) {
    %0 = nvvm.convert.f32x4.to.f6x4 %arg0, %arg1 : vector<4xf32> -> vector<4xi8>(f6E2M3FN)
    return
  }
  func.func @f11(%arg0: vector<4xf32>, %arg1: i32) {
    %0 = nvvm.convert.f32x4.to.f8x4 %arg0, %arg1 {relu = true} : vector<4xf32> -> vector<4xi8>(f8E4M3FN)
    return
  }
  func.func @f12(%arg0: i8) {
    %0 = nvvm.convert.f4x2.to.f16x2 %arg0 {relu = true} : i8(f4E2M1FN) -> vector<2xf16>
    return
  }
  func.func @f13(%arg0: vector<2xi8>) {
    %0 = nvvm.convert.f6x2.to.f16x2 %arg0 : vector<2xi8>(f6E2M3FN) -> vector<2xf16>
    return
  }
  func.func @f14(%arg0: vector<2xi8>) {
    %0 = nvvm.convert.f8x2.to.f16x2 %arg0 {relu = true} : vector<2xi8>(f8E4M3FN) -> vector<2xf16>
    return
  }
  func.func @f15(%arg0: f32) {
    %0 = nvvm.convert.float.to.tf32 %arg0 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>}
    return
  }
  func.func @f16(%arg0: !llvm.ptr<3>, %arg1: !llvm.ptr<1>, %arg2: !llvm.ptr<3>, %arg3: i32) {
    nvvm.cp.async.bulk.shared.cluster.global %arg0, %arg1, %arg2, %arg3 : !llvm.ptr<3>, <1>
    return
  }
  func.func @f17(%arg0: !llvm.ptr<1>, %arg1: i32, %arg2: i64) {
    nvvm.cp.async.bulk.prefetch %arg0, %arg1 l2_cache_hint = %arg2 : <1>
    return
  }
  func.func @f18(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i64, %arg4: i16) {
    nvvm.cp.async.bulk.global.shared.cta %arg0, %arg1, %arg2 l2_cache_hint = %arg3 byte_mask = %arg4 : <1>, <3>
    return
  }
  func.func @f19(%arg0: !llvm.ptr<7>, %arg1: !llvm.ptr<3>, %arg2: !llvm.ptr<3>, %arg3: i32) {
    nvvm.cp.async.bulk.shared.cluster.shared.cta %arg0, %arg1, %arg2, %arg3 : <7>, <3>
    return
  }
  func.func @f20(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i32, %arg4: i64) {
    nvvm.cp.async.bulk.tensor.reduce %arg0, %arg1, box[%arg2, %arg3] l2_cache_hint = %arg4 {redKind = #nvvm.tma_redux_kind<inc>} : !llvm.ptr, <3>
    return
  }
  func.func @f21(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: i32) {
    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2] : !llvm.ptr, <3>
    return
  }
  func.func @f22() {
    nvvm.cp.async.bulk.wait_group 4 {read}
    return
  }
  func.func @f23(%arg0: !llvm.ptr) {
    nvvm.cp.async.mbarrier.arrive %arg0 {noinc = true} : !llvm.ptr
    return
  }
  func.func @f24() {
    nvvm.cp.async.wait.group 4
    return
  }
  func.func @f25(%arg0: vector<2xi16>, %arg1: vector<4xi8>, %arg2: i32) {
    %0 = nvvm.dot.accumulate.2way %arg0 <unsigned>, %arg1 <unsigned>, %arg2 {b_hi = false} : vector<2xi16>, vector<4xi8>
    return
  }
  func.func @f26(%arg0: vector<4xi8>, %arg1: vector<4xi8>, %arg2: i32) {
    %0 = nvvm.dot.accumulate.4way %arg0 <unsigned>, %arg1 <unsigned>, %arg2 : vector<4xi8>, vector<4xi8>
    return
  }
  func.func @f27(%arg0: i32) {
    %0 = nvvm.elect.sync %arg0 -> i1
    return
  }
  func.func @f28(%arg0: !llvm.ptr, %arg1: i32) {
    nvvm.fence.proxy.acquire <cluster> %arg0, %arg1
    return
  }
  func.func @f29() {
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cluster>}
    return
  }
  func.func @f30() {
    nvvm.fence.proxy.release <cluster>
    return
  }
  func.func @f31() {
    nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<release>}
    return
  }
  func.func @f32() {
    nvvm.fence.sync_restrict {order = #nvvm.mem_order<release>}
    return
  }
  func.func @f33() {
    nvvm.griddepcontrol  launch_dependents
    return
  }
  func.func @f34(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32, %arg4: i1) {
    %0 = nvvm.inline_ptx "x" ro(%arg0, %arg1 : i32, i32) rw(%arg2, %arg3 : i32, i32), predicate = %arg4 -> i32
    return
  }
  func.func @f35(%arg0: !llvm.ptr<3>) {
    %0 = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> i32
    return
  }
  func.func @f36(%arg0: !llvm.ptr, %arg1: i32) {
    %0 = nvvm.mbarrier.arrive_drop.expect_tx %arg0, %arg1 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr, i32 -> i64
    return
  }
  func.func @f37(%arg0: !llvm.ptr, %arg1: i32) {
    %0 = nvvm.mbarrier.arrive_drop.nocomplete %arg0, %arg1 : !llvm.ptr, i32 -> i64
    return
  }
  func.func @f38(%arg0: !llvm.ptr, %arg1: i32) {
    %0 = nvvm.mbarrier.arrive_drop %arg0, %arg1 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr -> i64
    return
  }
  func.func @f39(%arg0: !llvm.ptr, %arg1: i32) {
    nvvm.mbarrier.arrive.expect_tx %arg0, %arg1 : !llvm.ptr, i32
    return
  }
  func.func @f40(%arg0: !llvm.ptr, %arg1: i32) {
    %0 = nvvm.mbarrier.arrive.nocomplete %arg0, %arg1 : !llvm.ptr, i32 -> i64
    return
  }
  func.func @f41(%arg0: !llvm.ptr, %arg1: i32) {
    %0 = nvvm.mbarrier.arrive %arg0, %arg1 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr -> i64
    return
  }
  func.func @f42(%arg0: !llvm.ptr<3>, %arg1: i32) {
    nvvm.mbarrier.complete_tx %arg0, %arg1 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32
    return
  }
  func.func @f43(%arg0: !llvm.ptr<3>, %arg1: i32) {
    nvvm.mbarrier.expect_tx %arg0, %arg1 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32
    return
  }
  func.func @f44(%arg0: !llvm.ptr, %arg1: i32, %arg2: i1) {
    nvvm.mbarrier.init %arg0, %arg1, predicate = %arg2 : !llvm.ptr, i32, i1
    return
  }
  func.func @f45(%arg0: !llvm.ptr) {
    nvvm.mbarrier.inval %arg0 : !llvm.ptr
    return
  }
  func.func @f46(%arg0: !llvm.ptr, %arg1: i64) {
    %0 = nvvm.mbarrier.test.wait %arg0, %arg1 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr, i64 -> i1
    return
  }
  func.func @f47(%arg0: !llvm.ptr, %arg1: i64, %arg2: i32) {
    %0 = nvvm.mbarrier.try_wait %arg0, %arg1, %arg2 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr, i64, i32 -> i1
    return
  }
  func.func @f48(%arg0: !llvm.ptr, %arg1: i32, %arg2: i32) {
    nvvm.mbarrier.try_wait.parity %arg0, %arg1, %arg2 : !llvm.ptr, i32, i32
    return
  }
  func.func @f49(%arg0: !llvm.ptr, %arg1: i32) {
    %0 = nvvm.mapa %arg0, %arg1 : !llvm.ptr -> !llvm.ptr
    return
  }
  func.func @f50(%arg0: i32, %arg1: i32) {
    %0 = nvvm.match.sync  any %arg0, %arg1 : i32 -> i32
    return
  }
  func.func @f51() {
    nvvm.memory.barrier <cluster>
    return
  }
  func.func @f52(%arg0: i32) {
    nvvm.nanosleep %arg0
    return
  }
  func.func @f53(%arg0: i32, %arg1: i32, %arg2: i32) {
    %0 = nvvm.prmt <default> %arg2, %arg0, %arg1 : i32
    return
  }
  func.func @f54(%arg0: f32) {
    %0 = nvvm.rcp.approx.ftz.f %arg0 : f32
    return
  }
  func.func @f55(%arg0: i32, %arg1: i32) {
    %0 = nvvm.redux.sync  min %arg0, %arg1 : i32 -> i32
    return
  }
  func.func @f56(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) {
    %0 = nvvm.shfl.sync  down %arg0, %arg1, %arg2, %arg3 : i32 -> i32
    return
  }
  func.func @f57(%arg0: !llvm.ptr<3>, %arg1: i32, %arg2: i32) {
    nvvm.stmatrix %arg0, %arg1, %arg2 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32
    return
  }
  func.func @f58(%arg0: i32) {
    nvvm.bar.warp.sync %arg0 : i32
    return
  }
  func.func @f59(%arg0: !llvm.ptr, %arg1: i32) {
    nvvm.tcgen05.alloc %arg0, %arg1 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr, i32
    return
  }
  func.func @f60(%arg0: !llvm.ptr, %arg1: i16) {
    nvvm.tcgen05.commit %arg0, multicast_mask = %arg1 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr, i16
    return
  }
  func.func @f61(%arg0: !llvm.ptr<6>, %arg1: i64) {
    nvvm.tcgen05.cp %arg0, %arg1 {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
    return
  }
  func.func @f62(%arg0: !llvm.ptr<6>, %arg1: i32) {
    nvvm.tcgen05.dealloc %arg0, %arg1 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<6>, i32
    return
  }
  func.func @f63() {
    nvvm.tcgen05.fence <before>
    return
  }
  func.func @f64(%arg0: !llvm.ptr<6>) {
    %0 = nvvm.tcgen05.ld %arg0 {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
    return
  }
  func.func @f65(%arg0: !llvm.ptr<6>, %arg1: !llvm.ptr<6>, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: !llvm.ptr<6>, %arg6: !llvm.ptr<6>) {
    nvvm.tcgen05.mma.block_scale %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 {blockScale = #nvvm.tcgen05_mma_block_scale<block32>, collectorOp = #nvvm.tcgen05_mma_collectorop<fill>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
    return
  }
  func.func @f66(%arg0: !llvm.ptr<6>, %arg1: !llvm.ptr<6>, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: i64, %arg6: vector<4xi32>) {
    nvvm.tcgen05.mma %arg0, %arg1, %arg2, %arg3, %arg4 scale = %arg5 mask = %arg6 {aShift, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f8f6f4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64, vector<4xi32>)
    return
  }
  func.func @f67(%arg0: !llvm.ptr<6>, %arg1: !llvm.ptr<6>, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: !llvm.ptr<6>, %arg6: !llvm.ptr<6>, %arg7: !llvm.ptr<6>) {
    nvvm.tcgen05.mma.sp.block_scale %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 {blockScale = #nvvm.tcgen05_mma_block_scale<block32>, collectorOp = #nvvm.tcgen05_mma_collectorop<fill>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
    return
  }
  func.func @f68(%arg0: !llvm.ptr<6>, %arg1: !llvm.ptr<6>, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: !llvm.ptr<6>, %arg6: i64, %arg7: vector<4xi32>) {
    nvvm.tcgen05.mma.sp %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 scale = %arg6 mask = %arg7 {aShift, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f8f6f4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, i64, vector<4xi32>)
    return
  }
  func.func @f69(%arg0: !llvm.ptr<6>, %arg1: !llvm.ptr<6>, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: i64) {
    nvvm.tcgen05.mma.ws %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b1>, collectorOp = #nvvm.tcgen05_mma_collectorop<lastuse>, kind = #nvvm.tcgen05_mma_kind<i8>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64)
    return
  }
  func.func @f70(%arg0: !llvm.ptr<6>, %arg1: !llvm.ptr<6>, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: !llvm.ptr<6>, %arg6: i64) {
    nvvm.tcgen05.mma.ws.sp %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 {collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b1>, collectorOp = #nvvm.tcgen05_mma_collectorop<lastuse>, kind = #nvvm.tcgen05_mma_kind<i8>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, i64)
    return
  }
  func.func @f71(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i8, %arg4: i1, %arg5: i8) {
    %0 = nvvm.tcgen05.mma_smem_desc(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) : (i32, i32, i32, i8, i1, i8) -> i64
    return
  }
  func.func @f72() {
    nvvm.tcgen05.relinquish_alloc_permit {group = #nvvm.cta_group<cta_2>}
    return
  }
  func.func @f73(%arg0: !llvm.ptr<6>) {
    nvvm.tcgen05.shift %arg0 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<6>
    return
  }
  func.func @f74(%arg0: !llvm.ptr<6>, %arg1: i32, %arg2: i64) {
    nvvm.tcgen05.st %arg0, %arg1, %arg2 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
    return
  }
  func.func @f75() {
    nvvm.tcgen05.wait <store>
    return
  }
  func.func @f76(%arg0: i32, %arg1: i1) {
    %0 = nvvm.vote.sync  ballot %arg0, %arg1 -> i32
    return
  }
  func.func @f77(%arg0: !llvm.struct<(i32, i32)>, %arg1: i64, %arg2: i64) {
    %0 = nvvm.wgmma.mma_async %arg1, %arg2, %arg0, <m = 64, n = 8, k = 16>, D[<f16>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(i32, i32)> -> !llvm.struct<(i32, i32)>
    return
  }
  func.func @f78() {
    nvvm.wgmma.wait.group.sync.aligned 4
    return
  }
  func.func @m0(%arg0: vector<2xf16>, %arg1: i32, %arg2: i16, %arg3: vector<4xi32>, %arg4: vector<2xi32>, %arg5: vector<4xf32>, %arg6: f64, %arg7: f32) {
    %0 = nvvm.mma.sync A[%arg0, %arg0]  B[%arg0, %arg0]  C[%arg0, %arg0, %arg0, %arg0]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
    return
  }
  func.func @m1(%arg0: f64) {
    %0 = nvvm.mma.sync A[%arg0]  B[%arg0]  C[%arg0, %arg0]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
    return
  }
  func.func @m2(%arg0: i32) {
    %0 = nvvm.mma.sync A[%arg0]  B[%arg0]  C[%arg0, %arg0]  {intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 8, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>
    return
  }
  func.func @m3(%arg0: i32, %arg1: vector<2xf16>) {
    %0 = nvvm.mma.sp.sync A[%arg0, %arg0] B[%arg0, %arg0] C[%arg1, %arg1] sparseMetadata[%arg0] selector[%arg0] {kind = #nvvm.mma_kind<f8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
    return
  }
  func.func @m4(%arg0: i32, %arg1: vector<2xf16>) {
    %0 = nvvm.mma.sp.sync A[%arg1, %arg1] B[%arg1, %arg1] C[%arg1, %arg1] sparseMetadata[%arg0] selector[%arg0] {orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
    return
  }
  func.func @m5(%arg0: vector<4xi32>, %arg1: vector<2xi32>, %arg2: vector<4xf32>, %arg3: i32, %arg4: i16) {
    %0 = nvvm.mma.block_scale A[%arg0] B[%arg1] C[%arg2] scaleA[%arg3, %arg4, %arg4] scaleB[%arg3, %arg4, %arg4] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (vector<4xi32>, vector<2xi32>, vector<4xf32>) -> !llvm.struct<(vector<4xf32>)>
    return
  }
  func.func @m6(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xf32>, %arg3: i32, %arg4: i16) {
    %0 = nvvm.mma.sp.block_scale A[%arg0] B[%arg1] C[%arg2] sparseMetadata[%arg3] selector[%arg3] scaleA[%arg3, %arg4, %arg4] scaleB[%arg3, %arg4, %arg4] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, orderedMetadata, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (vector<4xi32>, vector<4xi32>, vector<4xf32>) -> !llvm.struct<(vector<4xf32>)>
    return
  }
}
