// planted: fold memref.load
// The load is moved from another memref than the cast one.
func.func @src(%m: memref<4xi8>, %i: index) -> i8 {
  %c = memref.cast %m : memref<4xi8> to memref<?xi8>
  %r = memref.load %c[%i] : memref<?xi8>
  return %r : i8
}
func.func @wrong(%m: memref<4xi8>, %i: index) -> i8 {
  %c1 = arith.constant 1 : index
  %j = arith.xori %i, %c1 : index
  %r = memref.load %m[%j] : memref<4xi8>
  return %r : i8
}
// -----
// planted: fold memref.store
// At another place.
func.func @src(%m: memref<4xi8>, %x: i8, %i: index) {
  %c = memref.cast %m : memref<4xi8> to memref<?xi8>
  memref.store %x, %c[%i] : memref<?xi8>
  return
}
func.func @wrong(%m: memref<4xi8>, %x: i8, %i: index) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xi8>
  return
}
func.func @wrong1(%m: memref<4xi8>, %x: i8, %i: index) {
  return
}
// -----
// planted: fold memref.copy
// The other way around.
func.func @src(%a: memref<2xi8>, %b: memref<2xi8>) {
  %c = memref.cast %a : memref<2xi8> to memref<?xi8>
  %d = memref.cast %b : memref<2xi8> to memref<?xi8>
  memref.copy %c, %d : memref<?xi8> to memref<?xi8>
  return
}
func.func @wrong(%a: memref<2xi8>, %b: memref<2xi8>) {
  memref.copy %b, %a : memref<2xi8> to memref<2xi8>
  return
}
// -----
// planted: pattern FoldSelfCopy
// A copy to another memref is dropped.
func.func @src(%a: memref<2xi8>, %b: memref<2xi8>) {
  memref.copy %a, %a : memref<2xi8> to memref<2xi8>
  return
}
func.func @src_other(%a: memref<2xi8>, %b: memref<2xi8>) {
  memref.copy %a, %b : memref<2xi8> to memref<2xi8>
  return
}
func.func @wrong_other(%a: memref<2xi8>, %b: memref<2xi8>) {
  return
}
// -----
// planted: pattern FoldEmptyCopy
// A copy of something is dropped.
func.func @src(%a: memref<0xi8>, %b: memref<0xi8>) {
  memref.copy %a, %b : memref<0xi8> to memref<0xi8>
  return
}
func.func @src_other(%a: memref<1xi8>, %b: memref<1xi8>) {
  memref.copy %a, %b : memref<1xi8> to memref<1xi8>
  return
}
func.func @wrong_other(%a: memref<1xi8>, %b: memref<1xi8>) {
  return
}
// -----
// planted: fold memref.dim
// The size of another dimension.
func.func @src(%n: index, %k: index) -> index {
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n, %k) : memref<?x?xi8>
  %r = memref.dim %m, %c1 : memref<?x?xi8>
  memref.dealloc %m : memref<?x?xi8>
  return %r : index
}
func.func @wrong(%n: index, %k: index) -> index {
  return %n : index
}
// -----
// planted: fold memref.rank
// The number of elements.
func.func @src(%m: memref<2x3xi8>) -> index {
  %r = memref.rank %m : memref<2x3xi8>
  return %r : index
}
func.func @wrong(%m: memref<2x3xi8>) -> index {
  %r = arith.constant 6 : index
  return %r : index
}
// -----
// planted: fold memref.cast
// A cast there and back to something else.
func.func @src(%m: memref<4xi8>, %k: memref<4xi8>) -> memref<4xi8> {
  %a = memref.cast %m : memref<4xi8> to memref<?xi8>
  %r = memref.cast %a : memref<?xi8> to memref<4xi8>
  return %r : memref<4xi8>
}
func.func @wrong(%m: memref<4xi8>, %k: memref<4xi8>) -> memref<4xi8> {
  return %k : memref<4xi8>
}
// -----
// planted: fold memref.subview
// A part of it.
func.func @src(%m: memref<4xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[0] [4] [1] : memref<4xi8> to memref<4xi8>
  %r = memref.load %s[%c0] : memref<4xi8>
  return %r : i8
}
func.func @src_part(%m: memref<4xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>
  %r = memref.load %s[%c0] : memref<2xi8, strided<[1], offset: 1>>
  return %r : i8
}
func.func @wrong_part(%m: memref<4xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%c0] : memref<4xi8>
  return %r : i8
}
// -----
// planted: fold memref.transpose
// Rows and columns are exchanged after all.
func.func @src(%m: memref<2x2xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.transpose %m (i, j) -> (i, j) : memref<2x2xi8> to memref<2x2xi8>
  %r = memref.load %t[%c0, %c1] : memref<2x2xi8>
  return %r : i8
}
func.func @wrong(%m: memref<2x2xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1, %c0] : memref<2x2xi8>
  return %r : i8
}
// -----
// planted: fold memref.expand_shape
// There and back, by columns.
func.func @src(%m: memref<2x2xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.collapse_shape %m [[0, 1]] : memref<2x2xi8> into memref<4xi8>
  %b = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xi8> into memref<2x2xi8>
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
// planted: pattern ComposeCollapseShapes
// By columns.
func.func @src(%m: memref<2x2x2xi8>) -> i8 {
  %c5 = arith.constant 5 : index
  %a = memref.collapse_shape %m [[0, 1], [2]] : memref<2x2x2xi8> into memref<4x2xi8>
  %b = memref.collapse_shape %a [[0, 1]] : memref<4x2xi8> into memref<8xi8>
  %r = memref.load %b[%c5] : memref<8xi8>
  return %r : i8
}
func.func @wrong(%m: memref<2x2x2xi8>) -> i8 {
  %c3 = arith.constant 3 : index
  %b = memref.collapse_shape %m [[0, 1, 2]] : memref<2x2x2xi8> into memref<8xi8>
  %r = memref.load %b[%c3] : memref<8xi8>
  return %r : i8
}
// -----
// planted: pattern SimplifyDeadAlloc
// An allocation that is read is dropped.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi8>
  memref.store %x, %m[%c0] : memref<1xi8>
  return %x : i8
}
func.func @src_used(%x: i8, %k: memref<1xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi8>
  memref.store %x, %m[%c0] : memref<1xi8>
  %r = memref.load %m[%c0] : memref<1xi8>
  return %r : i8
}
func.func @wrong_used(%x: i8, %k: memref<1xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %r = memref.load %k[%c0] : memref<1xi8>
  return %r : i8
}
// -----
// planted: pattern SimplifyDeadAlloca
// What is stored elsewhere is dropped with it.
func.func @src(%x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<1xi8>
  memref.store %x, %m[%c0] : memref<1xi8>
  return %x : i8
}
func.func @src_used(%x: i8, %k: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<1xi8>
  memref.store %x, %k[%c0] : memref<1xi8>
  return
}
func.func @wrong_used(%x: i8, %k: memref<1xi8>) {
  return
}
// -----
// planted: pattern SimplifyAllocConst
// The sizes change places.
func.func @src() -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc(%c2, %c3) : memref<?x?xi8>
  %r = memref.dim %m, %c0 : memref<?x?xi8>
  memref.dealloc %m : memref<?x?xi8>
  return %r : index
}
func.func @wrong() -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<3x2xi8>
  %r = memref.dim %m, %c0 : memref<3x2xi8>
  memref.dealloc %m : memref<3x2xi8>
  return %r : index
}
// -----
// planted: pattern SimplifyAllocaConst
// The sizes change places.
func.func @src() -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloca(%c2, %c3) : memref<?x?xi8>
  %r = memref.dim %m, %c0 : memref<?x?xi8>
  return %r : index
}
func.func @wrong() -> index {
  %r = arith.constant 3 : index
  return %r : index
}
// -----
// planted: pattern SubViewOpConstantArgumentFolder
// The offset is taken for a stride.
func.func @src(%m: memref<8xi8>, %i: index) -> i8 {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%c2] [2] [%c1] : memref<8xi8> to memref<2xi8, strided<[?], offset: ?>>
  %r = memref.load %s[%i] : memref<2xi8, strided<[?], offset: ?>>
  return %r : i8
}
func.func @wrong(%m: memref<8xi8>, %i: index) -> i8 {
  %s = memref.subview %m[1] [2] [2] : memref<8xi8> to memref<2xi8, strided<[2], offset: 1>>
  %r = memref.load %s[%i] : memref<2xi8, strided<[2], offset: 1>>
  return %r : i8
}
// -----
// planted: pattern SubViewOpMemRefCastFolder
// Of something else.
func.func @src(%m: memref<8xi8>, %k: memref<8xi8>, %i: index) -> i8 {
  %c = memref.cast %m : memref<8xi8> to memref<?xi8>
  %s = memref.subview %c[2] [2] [1] : memref<?xi8> to memref<2xi8, strided<[1], offset: 2>>
  %r = memref.load %s[%i] : memref<2xi8, strided<[1], offset: 2>>
  return %r : i8
}
func.func @wrong(%m: memref<8xi8>, %k: memref<8xi8>, %i: index) -> i8 {
  %s = memref.subview %m[3] [2] [1] : memref<8xi8> to memref<2xi8, strided<[1], offset: 3>>
  %r = memref.load %s[%i] : memref<2xi8, strided<[1], offset: 3>>
  return %r : i8
}
// -----
// planted: pattern AllocaScopeInliner
// What the scope returns is another value.
func.func @src(%x: i8, %y: i8) -> i8 {
  %r = memref.alloca_scope -> (i8) {
    %s = arith.addi %x, %y : i8
    memref.alloca_scope.return %s : i8
  }
  return %r : i8
}
func.func @wrong(%x: i8, %y: i8) -> i8 {
  return %x : i8
}
// -----
// planted: fold memref.dealloc
// Freed twice.
func.func @src(%n: index) {
  %m = memref.alloc() : memref<4xi8>
  %c = memref.cast %m : memref<4xi8> to memref<?xi8>
  memref.dealloc %c : memref<?xi8>
  return
}
func.func @wrong(%n: index) {
  %m = memref.alloc() : memref<4xi8>
  memref.dealloc %m : memref<4xi8>
  memref.dealloc %m : memref<4xi8>
  return
}
// -----
// planted: fold memref.extract_strided_metadata
// The offset of another dimension.
func.func @src(%m: memref<4x2xi8>) -> (index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x2xi8> -> memref<i8>, index, index, index, index, index
  return %s#0, %t#0 : index, index
}
func.func @wrong(%m: memref<4x2xi8>) -> (index, index) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  return %c4, %c1 : index, index
}
// -----
// planted: fold memref.atomic_rmw
// The sum is the old value.
func.func @src(%m: memref<4xi8>, %i: index, %x: i8) -> i8 {
  %c = memref.cast %m : memref<4xi8> to memref<?xi8>
  %r = memref.atomic_rmw addi %x, %c[%i] : (i8, memref<?xi8>) -> i8
  return %r : i8
}
func.func @wrong(%m: memref<4xi8>, %i: index, %x: i8) -> i8 {
  %o = memref.atomic_rmw addi %x, %m[%i] : (i8, memref<4xi8>) -> i8
  %r = arith.addi %o, %x : i8
  return %r : i8
}
