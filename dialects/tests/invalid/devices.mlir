// error: 'complex.constant' op requires 'value' to be a complex constant, represented as array of two values
func.func @f() {
  %0 = "x"() : () -> i32
  %1 = complex.constant [1.0 : f32] : complex<f32>
  return
}
// -----
// error: 'complex.constant' op requires attribute's elements to be float or integer attributes
func.func @f() {
  %1 = complex.constant [1.0 : f32, "a"] : complex<f32>
  return
}
// -----
// error: 'complex.constant' op requires attribute's element types ('f32', 'f64') to match the element type of the op's return type ('f32')
func.func @f() {
  %1 = complex.constant [1.0 : f32, 2.0 : f64] : complex<f32>
  return
}
// -----
// error: 'complex.bitcast' op casting bitwidths do not match
func.func @f() {
  %c = "x"() : () -> complex<f32>
  %1 = complex.bitcast %c : complex<f32> to i32
  return
}
// -----
// error: 'complex.bitcast' op requires that either input or output has a complex type
func.func @f() {
  %c = "x"() : () -> i32
  %1 = complex.bitcast %c : i32 to f32
  return
}
// -----
// error: 'complex.bitcast' op operand must be int/float/complex
func.func @f() {
  %c = "x"() : () -> tensor<i32>
  %1 = complex.bitcast %c : tensor<i32> to complex<f32>
  return
}
// -----
// error: 'complex.re' op failed to verify that complex element type matches result type
func.func @f() {
  %c = "x"() : () -> complex<f32>
  %1 = "complex.re"(%c) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f64
  return
}
// -----
// error: 'complex.add' op operand #0 must be complex type with floating-point elements, but got 'complex<i32>'
func.func @f() {
  %c = "x"() : () -> complex<i32>
  %1 = complex.add %c, %c : complex<i32>
  return
}
// -----
// error: Undefined required grid symbol "nope".
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.sharding @nope split_axes = [[0]] : !shard.sharding
  return
}
// -----
// error: grid axis duplicated
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.sharding @g split_axes = [[0], [0]] : !shard.sharding
  return
}
// -----
// error: grid axis is expected to be non-negative
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.sharding @g split_axes = [[-1]] : !shard.sharding
  return
}
// -----
// error: halo sizes must be specified for all split axes.
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.sharding @g split_axes = [[0]] halo_sizes = [1] : !shard.sharding
  return
}
// -----
// error: 'shard.sharding' op halo sizes and shard offsets are mutually exclusive
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.sharding @g split_axes = [[0]] halo_sizes = [1, 2] sharded_dims_offsets = [1] : !shard.sharding
  return
}
// -----
// error: sharded dims offsets has wrong size.
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [0, 1] : !shard.sharding
  return
}
// -----
// error: sharded dims offsets must be non-decreasing.
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [0, 2, 1, 3, 4] : !shard.sharding
  return
}
// -----
// error: sharded dims offsets are not allowed for device grids with dynamic shape.
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.sharding @d split_axes = [[0]] sharded_dims_offsets = [0, 2, 1, 3, 4] : !shard.sharding
  return
}
// -----
// error: Grid axes contains duplicate elements.
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.process_multi_index on @g axes = [0, 0] : index
  return
}
// -----
// error: 0-based grid axis index 2 is out of bounds. The referenced grid "g" is of rank 2.
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.process_multi_index on @g axes = [2] : index
  return
}
// -----
// error: Unexpected number of results 1. Expected 2.
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.process_multi_index on @g : index
  return
}
// -----
// error: Undefined required grid symbol "nope".
shard.grid @g(shape = 4x4)
shard.grid @d(shape = ?x4)
func.func @f() {
  %s = shard.grid_shape @nope : index
  return
}
// -----
// error: 'gpu.alloc' op incorrect number of dynamic sizes, has 1, expected 0
func.func @f(%i: index) {
  %a = gpu.alloc (%i) : memref<4xf32>
  return
}
// -----
// error: 'gpu.alloc' op incorrect number of dynamic sizes, has 0, expected 1
func.func @f() {
  %a = gpu.alloc () : memref<?xf32>
  return
}
// -----
// error: 'gpu.alloc' op symbol operand count does not equal memref symbol count
func.func @f(%i: index) {
  %a = gpu.alloc ()[%i] : memref<4xf32>
  return
}
// -----
// error: needs to be named when marked 'async'
func.func @f() {
  gpu.wait async
  return
}
// -----
// error: operand expected to be one of AOp, BOp or COp
func.func @f() {
  %m = "x"() : () -> !gpu.mma_matrix<16x16xf16, "X">
  return
}
// -----
// error: MMAMatrixType must have exactly two dimensions
func.func @f() {
  %m = "x"() : () -> !gpu.mma_matrix<16xf16, "AOp">
  return
}
// -----
// error: MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64
func.func @f() {
  %m = "x"() : () -> !gpu.mma_matrix<16x16xi8, "AOp">
  return
}
// -----
// error: expected the operand matrix being stored to have 'COp' operand type
func.func @f(%i: index) {
  %m = "x"() : () -> !gpu.mma_matrix<16x16xf16, "AOp">
  %b = "x"() : () -> memref<16x16xf16>
  gpu.subgroup_mma_store_matrix %m, %b[%i, %i] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<16x16xf16>
  return
}
// -----
// error: expected destination memref most minor dim must have unit stride
func.func @f(%i: index) {
  %m = "x"() : () -> !gpu.mma_matrix<16x16xf16, "COp">
  %b = "x"() : () -> memref<16x16xf16, strided<[1, 16]>>
  gpu.subgroup_mma_store_matrix %m, %b[%i, %i] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<16x16xf16, strided<[1, 16]>>
  return
}
// -----
// error: 'func.return' op expects parent op 'func.func'
func.func @f(%i: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %i) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %i) { "func.return"() : () -> () }
  return
}
// -----
// error: expected memref type in attribution
func.func @f(%i: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %i) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %i) workgroup(%w : i32) { gpu.terminator }
  return
}
// -----
// error: expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)
func.func @f(%i: index) {
  %b = "x"() : () -> memref<32x32xf16>
  %0 = nvgpu.ldmatrix %b[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16> -> vector<4x2xf16>
  return
}
// -----
// error: expected vector register shape[0] and numTiles to match
func.func @f(%i: index) {
  %b = "x"() : () -> memref<32x32xf16, 3>
  %0 = nvgpu.ldmatrix %b[%i, %i] {numTiles = 2 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4x2xf16>
  return
}
// -----
// error: expected vector register shape[1] = 2
func.func @f(%i: index) {
  %b = "x"() : () -> memref<32x32xf16, 3>
  %0 = nvgpu.ldmatrix %b[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4x4xf16>
  return
}
// -----
// error: results must be 2 dimensional vector
func.func @f(%i: index) {
  %b = "x"() : () -> memref<32x32xf16, 3>
  %0 = nvgpu.ldmatrix %b[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4xf16>
  return
}
// -----
// error: nvgpu.ldmatrix transpose works only at 16b granularity
func.func @f(%i: index) {
  %b = "x"() : () -> memref<32x32xf32, 3>
  %0 = nvgpu.ldmatrix %b[%i, %i] {numTiles = 4 : i32, transpose = true} : memref<32x32xf32, 3> -> vector<4x1xf32>
  return
}
// -----
// error: 'nvgpu.ldmatrix' op failed to verify that srcMemref and res have same element type
func.func @f(%i: index) {
  %b = "x"() : () -> memref<32x32xf32, 3>
  %0 = nvgpu.ldmatrix %b[%i, %i] {numTiles = 4 : i32, transpose = true} : memref<32x32xf32, 3> -> vector<4x1xi32>
  return
}
// -----
// error: destination memref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)
func.func @f(%i: index) {
  %a, %b = "x"() : () -> (memref<8x8xf16>, memref<32x32xf16>)
  %1 = nvgpu.device_async_copy %a[%i, %i], %b[%i, %i], 8 : memref<8x8xf16> to memref<32x32xf16>
  return
}
// -----
// error: source and destination must have the same element type
func.func @f(%i: index) {
  %a, %b = "x"() : () -> (memref<8x8xf32>, memref<32x32xf16, 3>)
  %1 = nvgpu.device_async_copy %a[%i, %i], %b[%i, %i], 8 : memref<8x8xf32> to memref<32x32xf16, 3>
  return
}
// -----
// error: 'nvgpu.device_async_copy' op expected 2 source indices, got 1
func.func @f(%i: index) {
  %a, %b = "x"() : () -> (memref<8x8xf16>, memref<32x32xf16, 3>)
  %1 = nvgpu.device_async_copy %a[%i], %b[%i, %i], 8 : memref<8x8xf16> to memref<32x32xf16, 3>
  return
}
// -----
// error: 'nvgpu.device_async_copy' op expected 2 destination indices, got 1
func.func @f(%i: index) {
  %a, %b = "x"() : () -> (memref<8x8xf16>, memref<32x32xf16, 3>)
  %1 = nvgpu.device_async_copy %a[%i, %i], %b[%i], 8 : memref<8x8xf16> to memref<32x32xf16, 3>
  return
}
// -----
// error: Requested copy elements is 3 with width 16. But copy elements could be one of 2, 4, 8.
func.func @f(%i: index) {
  %a, %b = "x"() : () -> (memref<8x8xf16>, memref<32x32xf16, 3>)
  %1 = nvgpu.device_async_copy %a[%i, %i], %b[%i, %i], 3 : memref<8x8xf16> to memref<32x32xf16, 3>
  return
}
// -----
// error: 'nvgpu.device_async_copy' op bypassL1 does not satify alignment for 'memref<32x32xf16, 3>' with destination element 4. Unset bypassL1, or set destination element to 8
func.func @f(%i: index) {
  %a, %b = "x"() : () -> (memref<8x8xf16>, memref<32x32xf16, 3>)
  %1 = nvgpu.device_async_copy %a[%i, %i], %b[%i, %i], 4 {bypassL1} : memref<8x8xf16> to memref<32x32xf16, 3>
  return
}
// -----
// error: source memref most minor dim must have unit stride
func.func @f(%i: index) {
  %a, %b = "x"() : () -> (memref<8x8xf16, strided<[1, 8]>>, memref<32x32xf16, 3>)
  %1 = nvgpu.device_async_copy %a[%i, %i], %b[%i, %i], 8 : memref<8x8xf16, strided<[1, 8]>> to memref<32x32xf16, 3>
  return
}
// -----
// error: 'gpu.memcpy' op arguments have incompatible element type
func.func @f() {
  %0 = "x"() : () -> memref<4xf32>
  %1 = "x"() : () -> memref<4xf64>
  gpu.memcpy %0, %1 : memref<4xf32>, memref<4xf64>
  return
}
// -----
// error: 'gpu.memcpy' op arguments have incompatible shape
func.func @f() {
  %0 = "x"() : () -> memref<4xf32>
  %1 = "x"() : () -> memref<5xf32>
  gpu.memcpy %0, %1 : memref<4xf32>, memref<5xf32>
  return
}
// -----
// error: 'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>
func.func @f() {
  %0 = gpu.dynamic_shared_memory : memref<?xi8>
  return
}
// -----
// error: 'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>
func.func @f() {
  %0 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>>
  return
}
// -----
// error: operands must be in the order AOp, BOp, COp
func.func @f() {
  %0 = "x"() : () -> !gpu.mma_matrix<16x16xf16, "BOp">
  %1 = gpu.subgroup_mma_compute %0, %0, %0 : !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "BOp">
  return
}
// -----
// error: operand shapes do not satisfy matmul constraints
func.func @f() {
  %0 = "x"() : () -> !gpu.mma_matrix<16x16xf16, "AOp">
  %1 = "x"() : () -> !gpu.mma_matrix<8x16xf16, "BOp">
  %2 = "x"() : () -> !gpu.mma_matrix<16x16xf16, "COp">
  %3 = gpu.subgroup_mma_compute %0, %1, %2 : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}
// -----
// error: unsupported memory space Attribute
func.func @f() {
  %0 = "x"() : () -> memref<4xf32, #nobody.knows>
  return
}
// -----
// error: dialect 'builtin' provides no attribute parsing hook
func.func @f() {
  "x"() {a = #builtin.foo} : () -> ()
  return
}
// -----
// error: unregistered operation 'scf.zork' found in dialect ('scf') that does not allow unknown operations
func.func @f() {
  "scf.zork"() : () -> ()
  return
}
