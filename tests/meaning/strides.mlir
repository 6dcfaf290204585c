// Strides that overflow `index`, and memrefs from the environment with very many elements: `--expand-strided-metadata` computes offsets and
// strides by affine.apply, whose results are poison where they overflow.

// The environment's memref has at most 2^63 - 1 elements.
func.func @src_offset_in_object(%m: memref<?x4xf32>, %i: index, %j: index) -> memref<1xf32, strided<[1], offset: ?>> {
  %v = memref.subview %m[%i, %j] [1, 1] [1, 1] : memref<?x4xf32> to memref<1xf32, strided<[1], offset: ?>>
  return %v : memref<1xf32, strided<[1], offset: ?>>
}
func.func @tgt_offset_in_object(%m: memref<?x4xf32>, %i: index, %j: index) -> memref<1xf32, strided<[1], offset: ?>> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %o = affine.apply affine_map<()[s0, s1] -> (s0 * 4 + s1)>()[%i, %j]
  %v = memref.reinterpret_cast %base to offset: [%o], sizes: [1], strides: [1] : memref<f32> to memref<1xf32, strided<[1], offset: ?>>
  return %v : memref<1xf32, strided<[1], offset: ?>>
}
func.func @src_wrong_offset(%m: memref<?x4xf32>, %i: index, %j: index) -> memref<1xf32, strided<[1], offset: ?>> {
  %v = memref.subview %m[%i, %j] [1, 1] [1, 1] : memref<?x4xf32> to memref<1xf32, strided<[1], offset: ?>>
  return %v : memref<1xf32, strided<[1], offset: ?>>
}
func.func @tgt_wrong_offset(%m: memref<?x4xf32>, %i: index, %j: index) -> memref<1xf32, strided<[1], offset: ?>> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %o = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%i, %j]
  %v = memref.reinterpret_cast %base to offset: [%o], sizes: [1], strides: [1] : memref<f32> to memref<1xf32, strided<[1], offset: ?>>
  return %v : memref<1xf32, strided<[1], offset: ?>>
}

// The strides of an empty memref may overflow.
func.func @src_strides_of_alloc(%a: index, %b: index) -> (index, index) {
  %m = memref.alloc(%a, %b) : memref<?x4x?xi16>
  %base, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %m : memref<?x4x?xi16> -> memref<i16>, index, index, index, index, index, index, index
  return %strides#0, %strides#1 : index, index
}
func.func @tgt_strides_of_alloc(%a: index, %b: index) -> (index, index) {
  %m = memref.alloc(%a, %b) : memref<?x4x?xi16>
  %stride = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%b]
  return %stride, %b : index, index
}
func.func @src_wrong_strides_of_alloc(%a: index, %b: index) -> index {
  %m = memref.alloc(%a, %b) : memref<?x4x?xi16>
  %base, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %m : memref<?x4x?xi16> -> memref<i16>, index, index, index, index, index, index, index
  return %strides#1 : index
}
func.func @tgt_wrong_strides_of_alloc(%a: index, %b: index) -> index {
  %m = memref.alloc(%a, %b) : memref<?x4x?xi16>
  %stride = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%b]
  return %stride : index
}

// A stride of an expanded memref is a product.
func.func @src_expanded_stride(%m: memref<16xf32, strided<[?]>>) -> memref<2x8xf32, strided<[?, ?]>> {
  %v = memref.expand_shape %m [[0, 1]] output_shape [2, 8] : memref<16xf32, strided<[?]>> into memref<2x8xf32, strided<[?, ?]>>
  return %v : memref<2x8xf32, strided<[?, ?]>>
}
func.func @tgt_expanded_stride(%m: memref<16xf32, strided<[?]>>) -> memref<2x8xf32, strided<[?, ?]>> {
  %base, %offset, %size, %step = memref.extract_strided_metadata %m : memref<16xf32, strided<[?]>> -> memref<f32>, index, index, index
  %stride = affine.apply affine_map<()[s0] -> (s0 * 8)>()[%step]
  %v = memref.reinterpret_cast %base to offset: [0], sizes: [2, 8], strides: [%stride, %step] : memref<f32> to memref<2x8xf32, strided<[?, ?]>>
  return %v : memref<2x8xf32, strided<[?, ?]>>
}
func.func @src_wrong_expanded_stride(%m: memref<16xf32, strided<[?]>>) -> memref<2x8xf32, strided<[?, ?]>> {
  %v = memref.expand_shape %m [[0, 1]] output_shape [2, 8] : memref<16xf32, strided<[?]>> into memref<2x8xf32, strided<[?, ?]>>
  return %v : memref<2x8xf32, strided<[?, ?]>>
}
func.func @tgt_wrong_expanded_stride(%m: memref<16xf32, strided<[?]>>) -> memref<2x8xf32, strided<[?, ?]>> {
  %base, %offset, %size, %step = memref.extract_strided_metadata %m : memref<16xf32, strided<[?]>> -> memref<f32>, index, index, index
  %v = memref.reinterpret_cast %base to offset: [0], sizes: [2, 8], strides: [%step, %step] : memref<f32> to memref<2x8xf32, strided<[?, ?]>>
  return %v : memref<2x8xf32, strided<[?, ?]>>
}
