// `fold-memref-alias-ops` of MLIR 22.1.8 reads several elements of a row where there were several of a collapsed dimension: the row may end
// before.
func.func @src_wrong_load(%m: memref<4x8xf32>, %i: index) -> vector<8xf32> {
  %c = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %v = vector.load %c[%i] : memref<32xf32>, vector<8xf32>
  return %v : vector<8xf32>
}
func.func @tgt_wrong_load(%m: memref<4x8xf32>, %i: index) -> vector<8xf32> {
  %at:2 = affine.delinearize_index %i into (4, 8) : index, index
  %v = vector.load %m[%at#0, %at#1] : memref<4x8xf32>, vector<8xf32>
  return %v : vector<8xf32>
}
// One element at a time is in one row.
func.func @src_element(%m: memref<4x8xf32>, %i: index) -> f32 {
  %c = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %v = memref.load %c[%i] : memref<32xf32>
  return %v : f32
}
func.func @tgt_element(%m: memref<4x8xf32>, %i: index) -> f32 {
  %at:2 = affine.delinearize_index %i into (4, 8) : index, index
  %v = memref.load %m[%at#0, %at#1] : memref<4x8xf32>
  return %v : f32
}
// The elements of a memref with gaps are within its block, too.
func.func @src_metadata(%m: memref<3xf32, strided<[2]>>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<3xf32, strided<[2]>>
  return %0 : f32
}
func.func @tgt_metadata(%m: memref<3xf32, strided<[2]>>, %i: index) -> f32 {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<3xf32, strided<[2]>> -> memref<f32>, index, index, index
  %r = memref.reinterpret_cast %b to offset: [0], sizes: [3], strides: [2] : memref<f32> to memref<3xf32, strided<[2]>>
  %0 = memref.load %r[%i] : memref<3xf32, strided<[2]>>
  return %0 : f32
}
// An index below 4 goes no further than the last element of the part, but one more would.
func.func @src_wrong_part(%m: memref<?xf32>, %o: index, %s: index, %i: index) -> f32 {
  %0 = memref.subview %m[%o] [4] [%s] : memref<?xf32> to memref<4xf32, strided<[?], offset: ?>>
  %1 = memref.load %0[%i] : memref<4xf32, strided<[?], offset: ?>>
  return %1 : f32
}
func.func @tgt_wrong_part(%m: memref<?xf32>, %o: index, %s: index, %i: index) -> f32 {
  %0 = affine.apply affine_map<(d0)[s0, s1] -> (d0 * s0 + s1 + 1)>(%i)[%s, %o]
  %1 = memref.load %m[%0] : memref<?xf32>
  return %1 : f32
}
