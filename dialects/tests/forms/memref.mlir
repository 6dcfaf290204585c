#map = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>
module {
  memref.global "private" constant @g0 : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>
  memref.global @g1 : memref<4xi32> = uninitialized
  memref.global "private" @g2 : memref<4xi32> {alignment = 8 : i64}
  func.func @f(%arg0: index, %arg1: index, %arg2: memref<?x4xf32>, %arg3: f32, %arg4: memref<*xf32>, %arg5: memref<2048xi8>, %arg6: memref<2xindex>, %arg7: i1) {
    %alloc = memref.alloc(%arg1) : memref<?x4xf32>
    %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
    %alloc_1 = memref.alloc(%arg1)[%arg0] : memref<?x4xf32, #map>
    %alloca = memref.alloca() : memref<4xi32>
    %0 = memref.load %arg2[%arg0, %arg0] : memref<?x4xf32>
    memref.store %0, %arg2[%arg0, %arg0] {nontemporal = true} : memref<?x4xf32>
    %cast = memref.cast %arg2 : memref<?x4xf32> to memref<?x?xf32>
    %dim = memref.dim %arg2, %arg0 : memref<?x4xf32>
    %1 = memref.rank %arg2 : memref<?x4xf32>
    %subview = memref.subview %arg2[%arg0, 0] [4, %arg1] [1, 1] : memref<?x4xf32> to memref<4x?xf32, strided<[4, 1], offset: ?>>
    %view = memref.view %arg5[%arg0][%arg1] : memref<2048xi8> to memref<?x4xf32>
    %view_2 = memref.view %arg5[%arg0][] : memref<2048xi8> to memref<4x4xf32>
    memref.copy %arg2, %alloc : memref<?x4xf32> to memref<?x4xf32>
    %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%arg0], sizes: [%arg1, 4], strides: [4, 1] : memref<?x4xf32> to memref<?x4xf32, strided<[4, 1], offset: ?>>
    %collapse_shape = memref.collapse_shape %arg2 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
    %expand_shape = memref.expand_shape %alloc_0 [[0, 1], [2]] output_shape [2, 2, 4] : memref<4x4xf32> into memref<2x2x4xf32>
    %expand_shape_3 = memref.expand_shape %arg2 [[0, 1], [2]] output_shape [%arg1, 2, 4] : memref<?x4xf32> into memref<?x2x4xf32>
    %2 = memref.get_global @g0 : memref<2xf32>
    %reshape = memref.reshape %arg4(%arg6) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg2 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
    %intptr = memref.extract_aligned_pointer_as_index %arg2 : memref<?x4xf32> -> index
    %transpose = memref.transpose %arg2 (d0, d1) -> (d1, d0) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
    memref.prefetch %arg2[%arg0, %arg0], read, locality<3>, data : memref<?x4xf32>
    %3 = memref.atomic_rmw addf %arg3, %arg2[%arg0, %arg0] : (f32, memref<?x4xf32>) -> f32
    %memspacecast = memref.memory_space_cast %arg2 : memref<?x4xf32> to memref<?x4xf32, 1>
    %assume_align = memref.assume_alignment %arg2, 16 : memref<?x4xf32>
    memref.alloca_scope  {
    }
    %4 = memref.realloc %arg6 : memref<2xindex> to memref<4xindex>
    memref.dealloc %alloc : memref<?x4xf32>
    return
  }
}
