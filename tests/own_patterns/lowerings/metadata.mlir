// run: --expand-strided-metadata
// -----
func.func @alloca() -> (memref<f32>, index, index) {
  %0 = memref.alloca() : memref<4x8xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  return %b, %s#1, %t#0 : memref<f32>, index, index
}
// -----
func.func @cast(%m: memref<?x?xf32>) -> (memref<f32>, index, index) {
  %0 = memref.cast %m : memref<?x?xf32> to memref<8x?xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<8x?xf32> -> memref<f32>, index, index, index, index, index
  return %b, %s#1, %t#0 : memref<f32>, index, index
}
// -----
func.func @collapse(%m: memref<8x4xf32>) -> (memref<f32>, index, index) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x4xf32> into memref<32xf32>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<32xf32> -> memref<f32>, index, index, index
  return %b, %s, %t : memref<f32>, index, index
}
// -----
func.func @expand(%m: memref<32xf32>) -> (memref<f32>, index, index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [8, 4] : memref<32xf32> into memref<8x4xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<8x4xf32> -> memref<f32>, index, index, index, index, index
  return %b, %s#1, %t#0 : memref<f32>, index, index
}
// -----
func.func @again(%m: memref<?xf32, strided<[?], offset: ?>>) -> (memref<f32>, index, index) {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %c, %p = memref.extract_strided_metadata %b : memref<f32> -> memref<f32>, index
  return %c, %s, %p : memref<f32>, index, index
}
// -----
memref.global "private" constant @g : memref<4xf32> = dense<1.0>
func.func @global() -> (memref<f32>, index, index) {
  %0 = memref.get_global @g : memref<4xf32>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<4xf32> -> memref<f32>, index, index, index
  return %b, %s, %t : memref<f32>, index, index
}
// -----
func.func @space(%m: memref<4xf32, 1>) -> (memref<f32>, index, index) {
  %0 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xf32>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<4xf32> -> memref<f32>, index, index, index
  return %b, %s, %t : memref<f32>, index, index
}
// -----
func.func @subview(%m: memref<8xf32>, %i: index) -> (memref<f32>, index, index) {
  %0 = memref.subview %m[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<2xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
  return %b, %o, %t : memref<f32>, index, index
}
