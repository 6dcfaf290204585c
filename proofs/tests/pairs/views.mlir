// right: offset_of_element_in_strided_memref
func.func @f(%m: memref<?xf32, strided<[4]>>, %o: index) -> memref<1xf32, strided<[4], offset: ?>> {
  %0 = memref.subview %m[%o] [1] [1] : memref<?xf32, strided<[4]>> to memref<1xf32, strided<[4], offset: ?>>
  return %0 : memref<1xf32, strided<[4], offset: ?>> }
// target
func.func @f(%m: memref<?xf32, strided<[4]>>, %o: index) -> memref<1xf32, strided<[4], offset: ?>> {
  %base, %offset, %sizes, %strides = memref.extract_strided_metadata %m : memref<?xf32, strided<[4]>> -> memref<f32>, index, index, index
  %0 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%o]
  %1 = memref.reinterpret_cast %base to offset: [%0], sizes: [1], strides: [4] : memref<f32> to memref<1xf32, strided<[4], offset: ?>>
  return %1 : memref<1xf32, strided<[4], offset: ?>> }
// -----
// refuted: offset_of_next_element_in_strided_memref
func.func @f(%m: memref<?xf32, strided<[4]>>, %o: index) -> memref<1xf32, strided<[4], offset: ?>> {
  %0 = memref.subview %m[%o] [1] [1] : memref<?xf32, strided<[4]>> to memref<1xf32, strided<[4], offset: ?>>
  return %0 : memref<1xf32, strided<[4], offset: ?>> }
// target
func.func @f(%m: memref<?xf32, strided<[4]>>, %o: index) -> memref<1xf32, strided<[4], offset: ?>> {
  %base, %offset, %sizes, %strides = memref.extract_strided_metadata %m : memref<?xf32, strided<[4]>> -> memref<f32>, index, index, index
  %0 = affine.apply affine_map<()[s0] -> (s0 * 4 + 4)>()[%o]
  %1 = memref.reinterpret_cast %base to offset: [%0], sizes: [1], strides: [4] : memref<f32> to memref<1xf32, strided<[4], offset: ?>>
  return %1 : memref<1xf32, strided<[4], offset: ?>> }
// -----
// refuted: offset_that_overflows_in_a_subview_of_one_element
func.func @f(%m: memref<?xf32, strided<[4]>>, %o: index) -> memref<1xf32, strided<[4], offset: ?>> {
  %0 = memref.subview %m[%o] [1] [1] : memref<?xf32, strided<[4]>> to memref<1xf32, strided<[4], offset: ?>>
  return %0 : memref<1xf32, strided<[4], offset: ?>> }
// target
func.func @f(%m: memref<?xf32, strided<[4]>>, %o: index) -> memref<1xf32, strided<[4], offset: ?>> {
  %base, %offset, %sizes, %strides = memref.extract_strided_metadata %m : memref<?xf32, strided<[4]>> -> memref<f32>, index, index, index
  %c8 = arith.constant 8 : index
  %c2 = arith.constant 2 : index
  %8 = arith.muli %o, %c8 overflow<nsw> : index
  %0 = arith.divsi %8, %c2 : index
  %1 = memref.reinterpret_cast %base to offset: [%0], sizes: [1], strides: [4] : memref<f32> to memref<1xf32, strided<[4], offset: ?>>
  return %1 : memref<1xf32, strided<[4], offset: ?>> }
// -----
// right: the_dropped_dimension_is_static
func.func @f(%m: memref<?x?x?xi8>, %a: index) -> index {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0, 0, 0] [1, %c1, %a] [1, 1, 1] : memref<?x?x?xi8> to memref<?x?xi8, strided<[?, 1]>>
  %b, %o, %sz:2, %st:2 = memref.extract_strided_metadata %s : memref<?x?xi8, strided<[?, 1]>> -> memref<i8>, index, index, index, index, index
  return %st#0 : index
}
// target
func.func @f(%m: memref<?x?x?xi8>, %a: index) -> index {
  %s = memref.subview %m[0, 0, 0] [1, 1, %a] [1, 1, 1] : memref<?x?x?xi8> to memref<1x?xi8, strided<[?, 1]>>
  %b, %o, %sz:2, %st:2 = memref.extract_strided_metadata %s : memref<1x?xi8, strided<[?, 1]>> -> memref<i8>, index, index, index, index, index
  return %st#0 : index
}
// -----
// right: dropped_by_sizes
func.func @f(%m: memref<2x2x4xi8, strided<[?, ?, ?]>>, %i: index) -> i8 {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[0, 0, 0] [1, 2, 1] [1, 1, 1] : memref<2x2x4xi8, strided<[?, ?, ?]>> to memref<1x2xi8, strided<[?, ?]>>
  %x = memref.load %v[%c0, %i] : memref<1x2xi8, strided<[?, ?]>>
  return %x : i8 }
// target
func.func @f(%m: memref<2x2x4xi8, strided<[?, ?, ?]>>, %i: index) -> i8 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0, %i, %c0] : memref<2x2x4xi8, strided<[?, ?, ?]>>
  return %x : i8 }
// -----
// refuted: dropped_by_strides
func.func @f(%m: memref<2x2x4xi8, strided<[?, ?, ?]>>, %i: index) -> i8 {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[0, 0, 0] [1, 2, 1] [1, 1, 1] : memref<2x2x4xi8, strided<[?, ?, ?]>> to memref<1x2xi8, strided<[?, ?]>>
  %x = memref.load %v[%c0, %i] : memref<1x2xi8, strided<[?, ?]>>
  return %x : i8 }
// target
func.func @f(%m: memref<2x2x4xi8, strided<[?, ?, ?]>>, %i: index) -> i8 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0, %c0, %i] : memref<2x2x4xi8, strided<[?, ?, ?]>>
  return %x : i8 }
