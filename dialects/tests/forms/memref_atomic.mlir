module {
  func.func @memref(%arg0: memref<?xf32>, %arg1: index, %arg2: memref<4x8xf32>, %arg3: memref<32xf32, 1>, %arg4: memref<1xi32>) -> f32 {
    %0 = memref.generic_atomic_rmw %arg0[%arg1] : memref<?xf32> {
    ^bb0(%arg5: f32):
      %cst = arith.constant 1.000000e+00 : f32
      %2 = arith.addf %arg5, %cst : f32
      memref.atomic_yield %2 : f32
    } {foo}
    memref.dma_start %arg2[%arg1, %arg1], %arg3[%arg1], %arg1, %arg4[%arg1] : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32>
    memref.dma_start %arg2[%arg1, %arg1], %arg3[%arg1], %arg1, %arg4[%arg1], %arg1, %arg1 : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32>
    memref.dma_wait %arg4[%arg1], %arg1 : memref<1xi32>
    %1:2 = memref.distinct_objects %arg0, %arg2 : memref<?xf32>, memref<4x8xf32>
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg2 : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
    %subview = memref.subview %arg2[0, %arg1] [4, 1] [1, %arg1] : memref<4x8xf32> to memref<4xf32, strided<[8], offset: ?>>
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1, 4], strides: [%strides#0, 1] : memref<?xf32> to memref<?x4xf32, strided<[?, 1]>>
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [%arg1, 4] : memref<?xf32> into memref<?x4xf32>
    return %0 : f32
  }
}
