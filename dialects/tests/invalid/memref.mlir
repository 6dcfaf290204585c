// error: 'memref.alloc' op incorrect number of dynamic sizes, has 2, expected 1
func.func @alloc(%n: index) {
  %0 = memref.alloc(%n, %n) : memref<?x4xf32>
  return
}
// -----
// error: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1
func.func @alloc_symbols(%n: index) {
  %0 = memref.alloc(%n)[%n] : memref<?xf32>
  return
}
// -----
// error: 'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait
memref.alloca() : memref<4xf32>
// -----
// error: missing dimension operand for result type 'memref<?xf32>'
func.func @realloc(%m: memref<?xf32>) {
  %0 = memref.realloc %m : memref<?xf32> to memref<?xf32>
  return
}
// -----
// error: 'memref.load' op incorrect number of indices for load, expected 2 but got 1
func.func @load(%m: memref<?x?xf32>, %i: index) {
  %0 = memref.load %m[%i] : memref<?x?xf32>
  return
}
// -----
// error: 'memref.store' op store index operand count not equal to memref rank
func.func @store(%m: memref<?x?xf32>, %v: f32, %i: index) {
  memref.store %v, %m[%i] : memref<?x?xf32>
  return
}
// -----
// error: 'memref.atomic_rmw' op with kind 'addi' expects an integer type
func.func @rmw(%m: memref<?xf32>, %v: f32, %i: index) {
  %0 = memref.atomic_rmw addi %v, %m[%i] : (f32, memref<?xf32>) -> f32
  return
}
// -----
// error: 'memref.generic_atomic_rmw' op expected block argument of the same type result type
func.func @generic_rmw(%m: memref<?xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
  ^bb0(%v: i32):
    %w = arith.constant 1.0 : f32
    memref.atomic_yield %w : f32
  }
  return
}
// -----
// error: body of 'memref.generic_atomic_rmw' should contain only operations with no side effects
func.func @generic_rmw_effect(%m: memref<?xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
  ^bb0(%v: f32):
    memref.store %v, %m[%i] : memref<?xf32>
    memref.atomic_yield %v : f32
  }
  return
}
// -----
// error: 'memref.cast' op requires the same shape for all operands and results
func.func @cast(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}
// -----
// error: 'memref.cast' op operand type 'memref<4x4xf32, strided<[8, 1]>>' and result type 'memref<4x4xf32, strided<[?, 2], offset: ?>>' are cast incompatible
func.func @cast_layout(%m: memref<4x4xf32, strided<[8, 1]>>) {
  %0 = memref.cast %m : memref<4x4xf32, strided<[8, 1]>> to memref<4x4xf32, strided<[?, 2], offset: ?>>
  return
}
// -----
// error: 'memref.view' op incorrect number of dynamic sizes, has 1, expected 0
func.func @view(%m: memref<64xi8>, %i: index) {
  %0 = memref.view %m[%i][%i] : memref<64xi8> to memref<4xf32>
  return
}
// -----
// error: 'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type
func.func @reshape(%m: memref<?xf32>, %s: memref<?xi32>) {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<?xi32>) -> memref<?x?xf32>
  return
}
// -----
// error: expected result type with offset = 2 instead of 0
func.func @reinterpret(%m: memref<?xf32>) {
  %0 = memref.reinterpret_cast %m to offset: [2], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32>
  return
}
// -----
// error: expected result rank to be smaller or equal to the source rank, but got 'memref<4x4x1xf32, strided<[8, 1, 1]>>'
func.func @subview_rank(%m: memref<8x8xf32>) {
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4x1xf32, strided<[8, 1, 1]>>
  return
}
// -----
// error: expected result type to be 'memref<4x4xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<4x5xf32, strided<[8, 1]>>'
func.func @subview_sizes(%m: memref<8x8xf32>) {
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x5xf32, strided<[8, 1]>>
  return
}
// -----
// error: expected result type to be 'memref<4x1xf32, strided<[16, 1], offset: 10>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32, strided<[16], offset: 9>>'
func.func @subview_layout(%m: memref<8x8xf32>) {
  %0 = memref.subview %m[1, 2] [4, 1] [2, 1] : memref<8x8xf32> to memref<4xf32, strided<[16], offset: 9>>
  return
}
// -----
// error: slice along dimension 1 runs out-of-bounds: 8 >= 8
func.func @subview_bounds(%m: memref<8x8xf32>) {
  %0 = memref.subview %m[0, 4] [4, 5] [1, 1] : memref<8x8xf32> to memref<4x5xf32, strided<[8, 1], offset: 4>>
  return
}
// -----
// error: 'memref.transpose' op result type 'memref<8x4xf32>' is not equivalent to the canonical transposed input type 'memref<8x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 8)>>'
func.func @transpose(%m: memref<4x8xf32>) {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32>
  return
}
// -----
// error: 'memref.transpose' op expected a permutation map
func.func @transpose_map(%m: memref<4x8xf32>) {
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x8xf32> to memref<4x4xf32>
  return
}
// -----
// error: 'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims
func.func @collapse(%m: memref<4x8xf32, strided<[16, 1]>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32, strided<[16, 1]>> into memref<32xf32, strided<[1]>>
  return
}
// -----
// error: 'memref.collapse_shape' op reassociation indices must be contiguous
func.func @collapse_groups(%m: memref<4x8xf32>) {
  %0 = memref.collapse_shape %m [[1, 0]] : memref<4x8xf32> into memref<32xf32>
  return
}
// -----
// error: 'memref.expand_shape' op expected expanded type to be 'memref<4x8xf32, strided<[16, 2]>>' but found 'memref<4x8xf32, strided<[8, 2]>>'
func.func @expand(%m: memref<32xf32, strided<[2]>>) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32, strided<[2]>> into memref<4x8xf32, strided<[8, 2]>>
  return
}
// -----
// error: 'memref.expand_shape' op invalid output shape provided at pos 1
func.func @expand_output(%m: memref<?xf32>, %n: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x8xf32>
  return
}
// -----
// error: 'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<2xf32>' of the global memref @g
memref.global "private" @g : memref<2xf32> = dense<[1.0, 2.0]>
func.func @global() {
  %0 = memref.get_global @g : memref<3xf32>
  return
}
// -----
// error: 'memref.get_global' op 'g' does not reference a valid global memref
func.func @no_global() {
  %0 = memref.get_global @g : memref<3xf32>
  return
}
// -----
// error: 'memref.global' op initial value shape expected to be 2 but was 3
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()
// -----
// error: 'memref.dma_start' op expected at least 7 operands
func.func @dma(%m: memref<4xf32>, %t: memref<1xi32>, %n: index) {
  "memref.dma_start"(%m, %n, %m, %n, %n, %t) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<1xi32>) -> ()
  return
}
// -----
// error: 'memref.distinct_objects' op expected at least one operand
func.func @distinct(%m: memref<4xf32>) {
  "memref.distinct_objects"() : () -> ()
  return
}
// -----
// error: 'memref.assume_alignment' op inferred type(s) 'memref<2xf32, strided<[1]>>' are incompatible with return type(s) of operation 'memref<2xf32>'
func.func @f() {
  %m = "x"() : () -> memref<2xf32, strided<[1]>>
  %0 = "memref.assume_alignment"(%m) <{alignment = 16 : i32}> : (memref<2xf32, strided<[1]>>) -> memref<2xf32>
  return
}
// -----
// error: 'memref.transpose' op result type 'memref<0x5xi32, affine_map<(d0, d1) -> (d0)>>' is not equivalent to the canonical transposed input type 'memref<0x5xi32, affine_map<(d0, d1)[s0] -> (d0 + d1 * s0)>>'
func.func @stride_zero(%m: memref<5x0xi32>) {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<5x0xi32> to memref<0x5xi32, strided<[1, 0]>>
  return
}
// -----
// error: none
func.func @dynamic_strides(%m: memref<5x0xi32>, %n: memref<2x?x0x4xi32>, %o: memref<0x5xi32>) {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<5x0xi32> to memref<0x5xi32, strided<[1, ?]>>
  %1 = memref.transpose %n (i, j, k, l) -> (l, k, j, i) : memref<2x?x0x4xi32> to memref<4x0x?x2xi32, strided<[1, 4, ?, ?]>>
  %2 = memref.transpose %o (i, j) -> (j, i) : memref<0x5xi32> to memref<5x0xi32, strided<[1, 5]>>
  return
}
