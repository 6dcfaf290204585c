// run: --expand-strided-metadata
// -----
func.func @subview(%m: memref<?x?xf32, strided<[?, 1], offset: ?>>, %o: index, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %s = memref.subview %m[%o, 2] [%n, 1] [3, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %s : memref<?xf32, strided<[?], offset: ?>>
}
// becomes:
#map = affine_map<()[s0] -> (s0 * 3)>
#map1 = affine_map<()[s0, s1, s2] -> (s0 + s1 * s2 + 2)>
module {
  func.func @subview(%arg0: memref<?x?xf32, strided<[?, 1], offset: ?>>, %arg1: index, %arg2: index) -> memref<?xf32, strided<[?], offset: ?>> {
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
    %0 = affine.apply #map()[%strides#0]
    %1 = affine.apply #map1()[%offset, %arg1, %strides#0]
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%1], sizes: [%arg2], strides: [%0] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
    return %reinterpret_cast : memref<?xf32, strided<[?], offset: ?>>
  }
}
// -----
func.func @reshapes(%m: memref<?x6xf32>, %n: index) -> (memref<?x2x2x3xf32>, memref<?xf32>) {
  %e = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [%n, 2, 2, 3] : memref<?x6xf32> into memref<?x2x2x3xf32>
  %c = memref.collapse_shape %m [[0, 1]] : memref<?x6xf32> into memref<?xf32>
  return %e, %c : memref<?x2x2x3xf32>, memref<?xf32>
}
// becomes:
#map = affine_map<()[s0] -> (s0 floordiv 2)>
#map1 = affine_map<()[s0] -> (s0 * 6)>
module {
  func.func @reshapes(%arg0: memref<?x6xf32>, %arg1: index) -> (memref<?x2x2x3xf32>, memref<?xf32>) {
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x6xf32> -> memref<f32>, index, index, index, index, index
    %0 = affine.apply #map()[%sizes#0]
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0, 2, 2, 3], strides: [12, 6, 3, 1] : memref<f32> to memref<?x2x2x3xf32>
    %base_buffer_0, %offset_1, %sizes_2:2, %strides_3:2 = memref.extract_strided_metadata %arg0 : memref<?x6xf32> -> memref<f32>, index, index, index, index, index
    %1 = affine.apply #map1()[%sizes_2#0]
    %reinterpret_cast_4 = memref.reinterpret_cast %base_buffer_0 to offset: [0], sizes: [%1], strides: [1] : memref<f32> to memref<?xf32>
    return %reinterpret_cast, %reinterpret_cast_4 : memref<?x2x2x3xf32>, memref<?xf32>
  }
}
// -----
func.func @allocation(%a: index, %b: index) -> (index, index, index) {
  %m = memref.alloc(%a, %b) : memref<?x?x4xi8>
  %base, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %m : memref<?x?x4xi8> -> memref<i8>, index, index, index, index, index, index, index
  return %offset, %sizes#1, %strides#0 : index, index, index
}
// becomes:
#map = affine_map<()[s0] -> (s0 * 4)>
module {
  func.func @allocation(%arg0: index, %arg1: index) -> (index, index, index) {
    %c0 = arith.constant 0 : index
    %0 = affine.apply #map()[%arg1]
    return %c0, %arg1, %0 : index, index, index
  }
}
// -----
func.func @casts(%m: memref<?xi8>, %n: index) -> (index, index, index) {
  %r = memref.reinterpret_cast %m to offset: [%n], sizes: [4], strides: [2] : memref<?xi8> to memref<4xi8, strided<[2], offset: ?>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %r : memref<4xi8, strided<[2], offset: ?>> -> memref<i8>, index, index, index
  %p = memref.extract_aligned_pointer_as_index %r : memref<4xi8, strided<[2], offset: ?>> -> index
  return %offset, %stride, %p : index, index, index
}
// becomes:
module {
  func.func @casts(%arg0: memref<?xi8>, %arg1: index) -> (index, index, index) {
    %c2 = arith.constant 2 : index
    %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<?xi8> -> index
    return %arg1, %c2, %intptr : index, index, index
  }
}
