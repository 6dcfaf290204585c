//! Rows of memref about views, casts and scopes.
// -----
// planted: fold memref.collapse_shape
// There and back, by columns.
func.func @src(%m: memref<2x2xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 2, 1] : memref<2x2xi8> into memref<2x2x1xi8>
  %b = memref.collapse_shape %a [[0], [1, 2]] : memref<2x2x1xi8> into memref<2x2xi8>
  %r = memref.load %b[%c0, %c1] : memref<2x2xi8>
  return %r : i8
}
func.func @wrong(%m: memref<2x2xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1, %c0] : memref<2x2xi8>
  return %r : i8
}
// -----
// planted: fold memref.memory_space_cast
// Another memref than the one that was cast.
func.func @src(%m: memref<4xi8>, %k: memref<4xi8, 2>, %i: index) -> memref<4xi8, 2> {
  %a = memref.memory_space_cast %m : memref<4xi8> to memref<4xi8, 1>
  %b = memref.memory_space_cast %a : memref<4xi8, 1> to memref<4xi8, 2>
  return %b : memref<4xi8, 2>
}
func.func @wrong(%m: memref<4xi8>, %k: memref<4xi8, 2>, %i: index) -> memref<4xi8, 2> {
  return %k : memref<4xi8, 2>
}
// -----
// planted: fold memref.prefetch
// A prefetch that reads; one of memory that is not there is nothing.
func.func @src(%m: memref<4xi8>, %i: index) {
  %c = memref.cast %m : memref<4xi8> to memref<?xi8>
  memref.prefetch %c[%i], read, locality<3>, data : memref<?xi8>
  return
}
func.func @wrong(%m: memref<4xi8>, %i: index) {
  %0 = memref.load %m[%i] : memref<4xi8>
  memref.store %0, %m[%i] : memref<4xi8>
  return
}
// -----
// planted: fold memref.reinterpret_cast
// The offset of the view before is added, or that of a part is forgotten.
func.func @src(%m: memref<8xi8>, %i: index) -> i8 {
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [7], strides: [1] : memref<8xi8> to memref<7xi8, strided<[1], offset: 1>>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [4], strides: [1] : memref<7xi8, strided<[1], offset: 1>> to memref<4xi8>
  %r = memref.load %1[%i] : memref<4xi8>
  return %r : i8
}
func.func @wrong(%m: memref<8xi8>, %i: index) -> i8 {
  %1 = memref.reinterpret_cast %m to offset: [1], sizes: [4], strides: [1] : memref<8xi8> to memref<4xi8, strided<[1], offset: 1>>
  %r = memref.load %1[%i] : memref<4xi8, strided<[1], offset: 1>>
  return %r : i8
}
// -----
// planted: fold memref.view
// One that is shifted.
func.func @src(%m: memref<8xi8>, %i: index) -> i8 {
  %c0 = arith.constant 0 : index
  %0 = memref.view %m[%c0][] : memref<8xi8> to memref<8xi8>
  %r = memref.load %0[%i] : memref<8xi8>
  return %r : i8
}
func.func @src_shifted(%m: memref<8xi8>, %i: index) -> i8 {
  %c2 = arith.constant 2 : index
  %0 = memref.view %m[%c2][] : memref<8xi8> to memref<4xi8>
  %r = memref.load %0[%i] : memref<4xi8>
  return %r : i8
}
func.func @wrong_shifted(%m: memref<8xi8>, %i: index) -> i8 {
  %r = memref.load %m[%i] : memref<8xi8>
  return %r : i8
}
// -----
// planted: pattern ViewOpShapeFolder
// The sizes change places; the shift is lost.
func.func @src(%m: memref<16xi8>, %s: index, %i: index, %j: index) -> i8 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = memref.view %m[%s][%c2, %c3] : memref<16xi8> to memref<?x?xi8>
  %r = memref.load %0[%i, %j] : memref<?x?xi8>
  return %r : i8
}
func.func @wrong(%m: memref<16xi8>, %s: index, %i: index, %j: index) -> i8 {
  %0 = memref.view %m[%s][] : memref<16xi8> to memref<3x2xi8>
  %r = memref.load %0[%i, %j] : memref<3x2xi8>
  return %r : i8
}
func.func @wrong_shift(%m: memref<16xi8>, %s: index, %i: index, %j: index) -> i8 {
  %c0 = arith.constant 0 : index
  %0 = memref.view %m[%c0][] : memref<16xi8> to memref<2x3xi8>
  %r = memref.load %0[%i, %j] : memref<2x3xi8>
  return %r : i8
}
// -----
// planted: pattern ViewOpMemrefCastFolder
// The shift is taken for the size.
func.func @src(%m: memref<16xi8>, %s: index, %n: index, %i: index) -> i8 {
  %c = memref.cast %m : memref<16xi8> to memref<?xi8>
  %0 = memref.view %c[%s][%n] : memref<?xi8> to memref<?xi8>
  %r = memref.load %0[%i] : memref<?xi8>
  return %r : i8
}
func.func @wrong(%m: memref<16xi8>, %s: index, %n: index, %i: index) -> i8 {
  %0 = memref.view %m[%n][%s] : memref<16xi8> to memref<?xi8>
  %r = memref.load %0[%i] : memref<?xi8>
  return %r : i8
}
// -----
// planted: pattern TrivialSubViewOpFolder
// A part that begins elsewhere, or is not in steps of one.
func.func @src(%m: memref<4xi8>, %i: index) -> i8 {
  %0 = memref.subview %m[0] [4] [1] : memref<4xi8> to memref<4xi8, strided<[1]>>
  %r = memref.load %0[%i] : memref<4xi8, strided<[1]>>
  return %r : i8
}
func.func @src_step(%m: memref<4xi8>, %i: index) -> i8 {
  %0 = memref.subview %m[0] [2] [2] : memref<4xi8> to memref<2xi8, strided<[2]>>
  %r = memref.load %0[%i] : memref<2xi8, strided<[2]>>
  return %r : i8
}
func.func @wrong_step(%m: memref<4xi8>, %i: index) -> i8 {
  %r = memref.load %m[%i] : memref<4xi8>
  return %r : i8
}
// -----
// planted: pattern ComposeExpandShapes
// By columns.
func.func @src(%m: memref<8xi8>, %i: index, %j: index, %k: index) -> i8 {
  %a = memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xi8> into memref<2x4xi8>
  %b = memref.expand_shape %a [[0], [1, 2]] output_shape [2, 2, 2] : memref<2x4xi8> into memref<2x2x2xi8>
  %r = memref.load %b[%i, %j, %k] : memref<2x2x2xi8>
  return %r : i8
}
func.func @wrong(%m: memref<8xi8>, %i: index, %j: index, %k: index) -> i8 {
  %b = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 2, 2] : memref<8xi8> into memref<2x2x2xi8>
  %r = memref.load %b[%i, %k, %j] : memref<2x2x2xi8>
  return %r : i8
}
// -----
// planted: pattern ComposeExpandOfCollapseOp
// By columns.
func.func @src(%m: memref<2x3x2xi8>, %i: index, %j: index) -> i8 {
  %a = memref.collapse_shape %m [[0, 1, 2]] : memref<2x3x2xi8> into memref<12xi8>
  %b = memref.expand_shape %a [[0, 1]] output_shape [6, 2] : memref<12xi8> into memref<6x2xi8>
  %r = memref.load %b[%i, %j] : memref<6x2xi8>
  return %r : i8
}
func.func @wrong(%m: memref<2x3x2xi8>, %i: index, %j: index) -> i8 {
  %b = memref.collapse_shape %m [[0], [1, 2]] : memref<2x3x2xi8> into memref<2x6xi8>
  %r = memref.load %b[%j, %i] : memref<2x6xi8>
  return %r : i8
}
// -----
// planted: pattern ComposeCollapseOfExpandOp
// The dimension of size one is put in another place.
func.func @src(%m: memref<2x2x2xi8>, %i: index, %j: index) -> i8 {
  %a = memref.expand_shape %m [[0], [1], [2, 3]] output_shape [2, 2, 2, 1] : memref<2x2x2xi8> into memref<2x2x2x1xi8>
  %b = memref.collapse_shape %a [[0, 1], [2, 3]] : memref<2x2x2x1xi8> into memref<4x2xi8>
  %r = memref.load %b[%i, %j] : memref<4x2xi8>
  return %r : i8
}
func.func @wrong(%m: memref<2x2x2xi8>, %i: index, %j: index) -> i8 {
  %b = memref.collapse_shape %m [[0], [1, 2]] : memref<2x2x2xi8> into memref<2x4xi8>
  %r = memref.load %b[%j, %i] : memref<2x4xi8>
  return %r : i8
}
// -----
// planted: pattern CollapseShapeOpMemRefCastFolder
// The indices change places with the dimensions.
func.func @src(%m: memref<2x3xi8>, %i: index) -> i8 {
  %c = memref.cast %m : memref<2x3xi8> to memref<?x3xi8>
  %a = memref.collapse_shape %c [[0, 1]] : memref<?x3xi8> into memref<?xi8>
  %r = memref.load %a[%i] : memref<?xi8>
  return %r : i8
}
func.func @wrong(%m: memref<2x3xi8>, %i: index) -> i8 {
  %c1 = arith.constant 1 : index
  %a = memref.collapse_shape %m [[0, 1]] : memref<2x3xi8> into memref<6xi8>
  %j = arith.xori %i, %c1 : index
  %r = memref.load %a[%j] : memref<6xi8>
  return %r : i8
}
func.func @wrong_size(%m: memref<2x3xi8>, %i: index) -> i8 {
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%c0, %i] : memref<2x3xi8>
  return %r : i8
}
// -----
// planted: pattern ExpandShapeOpMemRefCastFolder
// The sizes change places.
func.func @src(%m: memref<6xi8>, %i: index, %j: index) -> i8 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c = memref.cast %m : memref<6xi8> to memref<?xi8>
  %a = memref.expand_shape %c [[0, 1]] output_shape [%c2, %c3] : memref<?xi8> into memref<?x?xi8>
  %r = memref.load %a[%i, %j] : memref<?x?xi8>
  return %r : i8
}
func.func @wrong(%m: memref<6xi8>, %i: index, %j: index) -> i8 {
  %a = memref.expand_shape %m [[0, 1]] output_shape [3, 2] : memref<6xi8> into memref<3x2xi8>
  %r = memref.load %a[%i, %j] : memref<3x2xi8>
  return %r : i8
}
// -----
// planted: pattern ReinterpretCastOpConstantFolder
// The offset is taken for the stride.
func.func @src(%m: memref<16xi8>, %i: index) -> i8 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = memref.reinterpret_cast %m to offset: [%c2], sizes: [%c4], strides: [%c3] : memref<16xi8> to memref<?xi8, strided<[?], offset: ?>>
  %r = memref.load %0[%i] : memref<?xi8, strided<[?], offset: ?>>
  return %r : i8
}
func.func @wrong(%m: memref<16xi8>, %i: index) -> i8 {
  %0 = memref.reinterpret_cast %m to offset: [3], sizes: [4], strides: [2] : memref<16xi8> to memref<4xi8, strided<[2], offset: 3>>
  %r = memref.load %0[%i] : memref<4xi8, strided<[2], offset: 3>>
  return %r : i8
}
// -----
// planted: pattern ReinterpretCastOpExtractStridedMetadataFolder
// The offset is forgotten; other numbers than those that were taken apart.
func.func @src(%m: memref<4xi8, strided<[2], offset: ?>>, %i: index) -> i8 {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<4xi8, strided<[2], offset: ?>> -> memref<i8>, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [4], strides: [2] : memref<i8> to memref<4xi8, strided<[2], offset: ?>>
  %r = memref.load %0[%i] : memref<4xi8, strided<[2], offset: ?>>
  return %r : i8
}
func.func @wrong(%m: memref<4xi8, strided<[2], offset: ?>>, %i: index) -> i8 {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<4xi8, strided<[2], offset: ?>> -> memref<i8>, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [0], sizes: [4], strides: [2] : memref<i8> to memref<4xi8, strided<[2]>>
  %r = memref.load %0[%i] : memref<4xi8, strided<[2]>>
  return %r : i8
}
func.func @src_stride(%m: memref<4xi8, strided<[2], offset: ?>>, %i: index) -> i8 {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<4xi8, strided<[2], offset: ?>> -> memref<i8>, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [4], strides: [1] : memref<i8> to memref<4xi8, strided<[1], offset: ?>>
  %r = memref.load %0[%i] : memref<4xi8, strided<[1], offset: ?>>
  return %r : i8
}
func.func @wrong_stride(%m: memref<4xi8, strided<[2], offset: ?>>, %i: index) -> i8 {
  %r = memref.load %m[%i] : memref<4xi8, strided<[2], offset: ?>>
  return %r : i8
}
// -----
// planted: pattern DimOfMemRefReshape
// The size of another dimension; read after it was overwritten.
func.func @src(%m: memref<4xi8>, %s: memref<2xindex>, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.reshape %m(%s) : (memref<4xi8>, memref<2xindex>) -> memref<?x?xi8>
  memref.store %n, %s[%c1] : memref<2xindex>
  %1 = memref.dim %0, %c1 : memref<?x?xi8>
  return %1 : index
}
func.func @wrong(%m: memref<4xi8>, %s: memref<2xindex>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.load %s[%c0] : memref<2xindex>
  memref.store %n, %s[%c1] : memref<2xindex>
  return %0 : index
}
func.func @wrong_late(%m: memref<4xi8>, %s: memref<2xindex>, %n: index) -> index {
  %c1 = arith.constant 1 : index
  memref.store %n, %s[%c1] : memref<2xindex>
  %0 = memref.load %s[%c1] : memref<2xindex>
  return %0 : index
}
// -----
// planted: pattern SimplifyDeadRealloc
// One that is read is dropped; the memory that it takes with it is used afterwards.
func.func @src(%m: memref<2xi8>, %v: i8) {
  %c0 = arith.constant 0 : index
  %0 = memref.realloc %m : memref<2xi8> to memref<4xi8>
  memref.store %v, %0[%c0] : memref<4xi8>
  return
}
func.func @src_used(%m: memref<2xi8>, %v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.realloc %m : memref<2xi8> to memref<4xi8>
  memref.store %v, %0[%c0] : memref<4xi8>
  %r = memref.load %0[%c1] : memref<4xi8>
  return %r : i8
}
func.func @wrong_used(%m: memref<2xi8>, %v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%c0] : memref<2xi8>
  return %r : i8
}
// -----
// planted: pattern AllocaScopeHoister
// More is taken out than the allocation.
func.func private @use(memref<1xi8>)
func.func @src(%p: i1) {
  scf.if %p {
    memref.alloca_scope {
      %0 = memref.alloca() : memref<1xi8>
      func.call @use(%0) : (memref<1xi8>) -> ()
    }
  }
  return
}
func.func @wrong(%p: i1) {
  %0 = memref.alloca() : memref<1xi8>
  func.call @use(%0) : (memref<1xi8>) -> ()
  return
}
