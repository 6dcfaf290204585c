// A load returns the stored value.
func.func @src_forward(%m: memref<8xi32>, %i: index, %v: i32) -> i32 {
  memref.store %v, %m[%i] : memref<8xi32>
  %0 = memref.load %m[%i] : memref<8xi32>
  return %0 : i32
}
func.func @tgt_forward(%m: memref<8xi32>, %i: index, %v: i32) -> i32 {
  memref.store %v, %m[%i] : memref<8xi32>
  return %v : i32
}
// The other argument may be the same memory.
func.func @src_wrong_alias(%m: memref<8xi32>, %n: memref<8xi32>, %i: index, %v: i32, %w: i32) -> i32 {
  memref.store %v, %m[%i] : memref<8xi32>
  memref.store %w, %n[%i] : memref<8xi32>
  %0 = memref.load %m[%i] : memref<8xi32>
  return %0 : i32
}
func.func @tgt_wrong_alias(%m: memref<8xi32>, %n: memref<8xi32>, %i: index, %v: i32, %w: i32) -> i32 {
  memref.store %v, %m[%i] : memref<8xi32>
  memref.store %w, %n[%i] : memref<8xi32>
  return %v : i32
}
func.func @src_dead(%m: memref<?xi32>, %i: index, %v: i32, %w: i32) {
  memref.store %v, %m[%i] : memref<?xi32>
  memref.store %w, %m[%i] : memref<?xi32>
  return
}
func.func @tgt_dead(%m: memref<?xi32>, %i: index, %v: i32, %w: i32) {
  memref.store %w, %m[%i] : memref<?xi32>
  return
}
func.func @src_wrong_dead(%m: memref<?xi32>, %i: index, %j: index, %v: i32, %w: i32) {
  memref.store %v, %m[%i] : memref<?xi32>
  memref.store %w, %m[%j] : memref<?xi32>
  return
}
func.func @tgt_wrong_dead(%m: memref<?xi32>, %i: index, %j: index, %v: i32, %w: i32) {
  memref.store %w, %m[%j] : memref<?xi32>
  return
}
func.func @src_alloc(%i: index, %v: i32) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %0 : i32
}
func.func @tgt_alloc(%i: index, %v: i32) -> i32 {
  return %v : i32
}
func.func @src_wrong_free(%i: index, %v: i32) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %0 : i32
}
func.func @tgt_wrong_free(%i: index, %v: i32) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
}
// Two loads without a store between are one.
func.func @src_merged(%m: memref<?x?xf32>, %i: index, %j: index) -> (f32, f32) {
  %0 = memref.load %m[%i, %j] : memref<?x?xf32>
  %1 = memref.load %m[%i, %j] : memref<?x?xf32>
  return %0, %1 : f32, f32
}
func.func @tgt_merged(%m: memref<?x?xf32>, %i: index, %j: index) -> (f32, f32) {
  %0 = memref.load %m[%i, %j] : memref<?x?xf32>
  return %0, %0 : f32, f32
}
// With a store between, they are two.
func.func @src_wrong_merged(%m: memref<?xi32>, %n: memref<?xi32>, %i: index, %v: i32) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<?xi32>
  memref.store %v, %n[%i] : memref<?xi32>
  %1 = memref.load %m[%i] : memref<?xi32>
  return %0, %1 : i32, i32
}
func.func @tgt_wrong_merged(%m: memref<?xi32>, %n: memref<?xi32>, %i: index, %v: i32) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<?xi32>
  memref.store %v, %n[%i] : memref<?xi32>
  return %0, %0 : i32, i32
}
// A local block differs from the block of an argument.
func.func @src_own(%m: memref<?xi32>, %i: index, %j: index, %v: i32, %w: i32) -> i32 {
  %a = memref.alloca() : memref<8xi32>
  memref.store %v, %a[%j] : memref<8xi32>
  memref.store %w, %m[%i] : memref<?xi32>
  %0 = memref.load %a[%j] : memref<8xi32>
  return %0 : i32
}
func.func @tgt_own(%m: memref<?xi32>, %i: index, %j: index, %v: i32, %w: i32) -> i32 {
  memref.store %w, %m[%i] : memref<?xi32>
  return %v : i32
}
// A load may not be made where there was none, if the index need not be within the size.
func.func @src_wrong_speculated(%m: memref<?xi32>, %i: index, %c: i1, %v: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = memref.load %m[%i] : memref<?xi32>
    scf.yield %1 : i32
  } else {
    scf.yield %v : i32
  }
  return %0 : i32
}
func.func @tgt_wrong_speculated(%m: memref<?xi32>, %i: index, %c: i1, %v: i32) -> i32 {
  %1 = memref.load %m[%i] : memref<?xi32>
  %0 = arith.select %c, %1, %v : i32
  return %0 : i32
}
// Where it is, it may.
func.func @src_speculated(%m: memref<4xi32>, %c: i1, %v: i32) -> i32 {
  %i = arith.constant 2 : index
  %2 = memref.load %m[%i] : memref<4xi32>
  %0 = scf.if %c -> i32 {
    %1 = memref.load %m[%i] : memref<4xi32>
    scf.yield %1 : i32
  } else {
    scf.yield %v : i32
  }
  return %0 : i32
}
func.func @tgt_speculated(%m: memref<4xi32>, %c: i1, %v: i32) -> i32 {
  %i = arith.constant 2 : index
  %1 = memref.load %m[%i] : memref<4xi32>
  %0 = scf.if %c -> i32 {
    scf.yield %1 : i32
  } else {
    scf.yield %v : i32
  }
  return %0 : i32
}
// A store under a condition is one on that path only.
func.func @src_paths(%m: memref<4xi32>, %i: index, %c: i1, %v: i32, %w: i32) -> i32 {
  scf.if %c {
    memref.store %v, %m[%i] : memref<4xi32>
  } else {
    memref.store %w, %m[%i] : memref<4xi32>
  }
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
}
func.func @tgt_paths(%m: memref<4xi32>, %i: index, %c: i1, %v: i32, %w: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    scf.yield %v : i32
  } else {
    scf.yield %w : i32
  }
  memref.store %0, %m[%i] : memref<4xi32>
  return %0 : i32
}
func.func @src_wrong_paths(%m: memref<4xi32>, %i: index, %c: i1, %v: i32) {
  scf.if %c {
    memref.store %v, %m[%i] : memref<4xi32>
  }
  return
}
func.func @tgt_wrong_paths(%m: memref<4xi32>, %i: index, %c: i1, %v: i32) {
  memref.store %v, %m[%i] : memref<4xi32>
  return
}
// An unknown function may write escaped memory.
func.func private @f()
func.func private @g(memref<4xi32>)
func.func private @h() -> memref<4xi32>
func.func @src_wrong_call(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  func.call @f() : () -> ()
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}
func.func @tgt_wrong_call(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  func.call @f() : () -> ()
  return %0, %0 : i32, i32
}
// An unknown function cannot access a block that has not escaped.
func.func @src_call(%i: index, %v: i32) -> i32 {
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  func.call @f() : () -> ()
  %0 = memref.load %a[%i] : memref<4xi32>
  return %0 : i32
}
func.func @tgt_call(%i: index, %v: i32) -> i32 {
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  func.call @f() : () -> ()
  return %v : i32
}
// After an escape, later calls may access the block.
func.func @src_wrong_told(%i: index, %v: i32, %w: i32) -> i32 {
  %a = memref.alloc() : memref<4xi32>
  func.call @g(%a) : (memref<4xi32>) -> ()
  memref.store %v, %a[%i] : memref<4xi32>
  func.call @f() : () -> ()
  %0 = memref.load %a[%i] : memref<4xi32>
  return %0 : i32
}
func.func @tgt_wrong_told(%i: index, %v: i32, %w: i32) -> i32 {
  %a = memref.alloc() : memref<4xi32>
  func.call @g(%a) : (memref<4xi32>) -> ()
  memref.store %v, %a[%i] : memref<4xi32>
  func.call @f() : () -> ()
  return %v : i32
}
// A callee may read the block of its argument, so that the store is not dead.
func.func @src_wrong_given(%i: index, %v: i32) {
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  func.call @g(%a) : (memref<4xi32>) -> ()
  return
}
func.func @tgt_wrong_given(%i: index, %v: i32) {
  %a = memref.alloc() : memref<4xi32>
  func.call @g(%a) : (memref<4xi32>) -> ()
  return
}
func.func @src_wrong_argument(%m: memref<4xi32>, %i: index, %v: i32) {
  memref.store %v, %m[%i] : memref<4xi32>
  func.call @f() : () -> ()
  return
}
func.func @tgt_wrong_argument(%m: memref<4xi32>, %i: index, %v: i32) {
  func.call @f() : () -> ()
  memref.store %v, %m[%i] : memref<4xi32>
  return
}
// Blocks of source and target correspond by the events in which they escape, not by the order of allocations.
func.func @src_correspond(%i: index, %v: i32) -> memref<4xi32> {
  %unused = memref.alloc() : memref<4xi32>
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  func.call @g(%a) : (memref<4xi32>) -> ()
  %b = memref.alloc() : memref<4xi32>
  memref.store %v, %b[%i] : memref<4xi32>
  memref.store %v, %unused[%i] : memref<4xi32>
  return %b : memref<4xi32>
}
func.func @tgt_correspond(%i: index, %v: i32) -> memref<4xi32> {
  %b = memref.alloc() : memref<4xi32>
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  memref.store %v, %b[%i] : memref<4xi32>
  func.call @g(%a) : (memref<4xi32>) -> ()
  return %b : memref<4xi32>
}
func.func @src_wrong_correspond(%i: index, %v: i32) -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.store %v, %b[%i] : memref<4xi32>
  func.call @g(%a) : (memref<4xi32>) -> ()
  return %b : memref<4xi32>
}
func.func @tgt_wrong_correspond(%i: index, %v: i32) -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  func.call @g(%a) : (memref<4xi32>) -> ()
  return %a : memref<4xi32>
}
// Parts of parts.
func.func @src_parts(%m: memref<16x16xi32>, %i: index) -> i32 {
  %a = memref.subview %m[2, 4] [8, 8] [1, 1] : memref<16x16xi32> to memref<8x8xi32, strided<[16, 1], offset: 36>>
  %b = memref.subview %a[1, 1] [4, 4] [1, 1] : memref<8x8xi32, strided<[16, 1], offset: 36>> to memref<4x4xi32, strided<[16, 1], offset: 53>>
  %0 = memref.load %b[%i, %i] : memref<4x4xi32, strided<[16, 1], offset: 53>>
  return %0 : i32
}
func.func @tgt_parts(%m: memref<16x16xi32>, %i: index) -> i32 {
  %a = memref.subview %m[3, 5] [4, 4] [1, 1] : memref<16x16xi32> to memref<4x4xi32, strided<[16, 1], offset: 53>>
  %0 = memref.load %a[%i, %i] : memref<4x4xi32, strided<[16, 1], offset: 53>>
  return %0 : i32
}
func.func @src_wrong_parts(%m: memref<16xi32>, %i: index) -> i32 {
  %a = memref.subview %m[0] [8] [2] : memref<16xi32> to memref<8xi32, strided<[2]>>
  %b = memref.subview %a[1] [4] [1] : memref<8xi32, strided<[2]>> to memref<4xi32, strided<[2], offset: 2>>
  %0 = memref.load %b[%i] : memref<4xi32, strided<[2], offset: 2>>
  return %0 : i32
}
func.func @tgt_wrong_parts(%m: memref<16xi32>, %i: index) -> i32 {
  // The offset is not scaled by the stride of the outer part.
  %a = memref.subview %m[1] [4] [2] : memref<16xi32> to memref<4xi32, strided<[2], offset: 1>>
  %0 = memref.load %a[%i] : memref<4xi32, strided<[2], offset: 1>>
  return %0 : i32
}
// A load of a part is a load of the whole.
func.func @src_part(%m: memref<8x8xi32>, %o: index, %i: index, %j: index) -> i32 {
  %a = memref.subview %m[%o, 2] [4, 3] [1, 2] : memref<8x8xi32> to memref<4x3xi32, strided<[8, 2], offset: ?>>
  %0 = memref.load %a[%i, %j] : memref<4x3xi32, strided<[8, 2], offset: ?>>
  return %0 : i32
}
func.func @tgt_part(%m: memref<8x8xi32>, %o: index, %i: index, %j: index) -> i32 {
  %2 = arith.constant 2 : index
  %0 = arith.addi %o, %i : index
  %1 = arith.muli %j, %2 : index
  %3 = arith.addi %1, %2 : index
  %4 = memref.load %m[%0, %3] : memref<8x8xi32>
  return %4 : i32
}
// Copies.
func.func @src_copy(%m: memref<4xi32>, %i: index) -> i32 {
  %a = memref.alloc() : memref<4xi32>
  memref.copy %m, %a : memref<4xi32> to memref<4xi32>
  %0 = memref.load %a[%i] : memref<4xi32>
  return %0 : i32
}
func.func @tgt_copy(%m: memref<4xi32>, %i: index) -> i32 {
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
}
func.func @src_wrong_copy(%m: memref<4xi32>, %n: memref<4xi32>) {
  memref.copy %m, %n : memref<4xi32> to memref<4xi32>
  return
}
func.func @tgt_wrong_copy(%m: memref<4xi32>, %n: memref<4xi32>) {
  memref.copy %n, %m : memref<4xi32> to memref<4xi32>
  return
}
// The copy does not have the contents before the store.
func.func @src_wrong_copied(%m: memref<4xi32>, %n: memref<4xi32>, %i: index, %v: i32) -> i32 {
  memref.copy %m, %n : memref<4xi32> to memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %0 = memref.load %n[%i] : memref<4xi32>
  return %0 : i32
}
func.func @tgt_wrong_copied(%m: memref<4xi32>, %n: memref<4xi32>, %i: index, %v: i32) -> i32 {
  memref.copy %m, %n : memref<4xi32> to memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
}
// Two parts of one memory that share nothing.
func.func @src_disjoint(%m: memref<8xi32>, %i: index, %j: index, %v: i32, %w: i32) -> i32 {
  %a = memref.subview %m[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
  %b = memref.subview %m[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  memref.store %v, %a[%i] : memref<4xi32, strided<[1]>>
  memref.store %w, %b[%j] : memref<4xi32, strided<[1], offset: 4>>
  %0 = memref.load %a[%i] : memref<4xi32, strided<[1]>>
  return %0 : i32
}
func.func @tgt_disjoint(%m: memref<8xi32>, %i: index, %j: index, %v: i32, %w: i32) -> i32 {
  %a = memref.subview %m[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
  %b = memref.subview %m[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  memref.store %v, %a[%i] : memref<4xi32, strided<[1]>>
  memref.store %w, %b[%j] : memref<4xi32, strided<[1], offset: 4>>
  return %v : i32
}
func.func @src_wrong_overlap(%m: memref<8xi32>, %i: index, %j: index, %v: i32, %w: i32) -> i32 {
  %a = memref.subview %m[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
  %b = memref.subview %m[3] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 3>>
  memref.store %v, %a[%i] : memref<4xi32, strided<[1]>>
  memref.store %w, %b[%j] : memref<4xi32, strided<[1], offset: 3>>
  %0 = memref.load %a[%i] : memref<4xi32, strided<[1]>>
  return %0 : i32
}
func.func @tgt_wrong_overlap(%m: memref<8xi32>, %i: index, %j: index, %v: i32, %w: i32) -> i32 {
  %a = memref.subview %m[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
  %b = memref.subview %m[3] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 3>>
  memref.store %v, %a[%i] : memref<4xi32, strided<[1]>>
  memref.store %w, %b[%j] : memref<4xi32, strided<[1], offset: 3>>
  return %v : i32
}
// Global variables.
memref.global constant @c : memref<2x3xi32> = dense<[[0, 1, 2], [3, 4, 5]]>
memref.global @v : memref<4xi32>
memref.global @u : memref<4xi32> = dense<7>
func.func @src_constant(%i: index) -> i32 {
  %1 = arith.constant 1 : index
  %c = memref.get_global @c : memref<2x3xi32>
  func.call @f() : () -> ()
  %0 = memref.load %c[%1, %1] : memref<2x3xi32>
  return %0 : i32
}
func.func @tgt_constant(%i: index) -> i32 {
  func.call @f() : () -> ()
  %0 = arith.constant 4 : i32
  return %0 : i32
}
func.func @src_wrong_constant(%i: index) -> i32 {
  %1 = arith.constant 1 : index
  %c = memref.get_global @u : memref<4xi32>
  %0 = memref.load %c[%1] : memref<4xi32>
  return %0 : i32
}
func.func @tgt_wrong_constant(%i: index) -> i32 {
  %0 = arith.constant 7 : i32
  return %0 : i32
}
func.func @src_globals(%i: index, %v: i32) -> i32 {
  %a = memref.get_global @u : memref<4xi32>
  %b = memref.get_global @v : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  memref.store %v, %b[%i] : memref<4xi32>
  %0 = memref.load %a[%i] : memref<4xi32>
  return %0 : i32
}
func.func @tgt_globals(%i: index, %v: i32) -> i32 {
  %b = memref.get_global @v : memref<4xi32>
  memref.store %v, %b[%i] : memref<4xi32>
  %a = memref.get_global @u : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  return %v : i32
}
func.func @src_wrong_global(%i: index, %m: memref<4xi32>, %v: i32, %w: i32) -> i32 {
  %a = memref.get_global @u : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  memref.store %w, %m[%i] : memref<4xi32>
  %0 = memref.load %a[%i] : memref<4xi32>
  return %0 : i32
}
func.func @tgt_wrong_global(%i: index, %m: memref<4xi32>, %v: i32, %w: i32) -> i32 {
  %a = memref.get_global @u : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  memref.store %w, %m[%i] : memref<4xi32>
  return %v : i32
}
// Other ways to look at memory.
func.func @src_casts(%m: memref<4xi32>, %i: index) -> (i32, index) {
  %0 = arith.constant 0 : index
  %a = memref.cast %m : memref<4xi32> to memref<?xi32, strided<[?], offset: ?>>
  %1 = memref.load %a[%i] : memref<?xi32, strided<[?], offset: ?>>
  %2 = memref.dim %a, %0 : memref<?xi32, strided<[?], offset: ?>>
  return %1, %2 : i32, index
}
func.func @tgt_casts(%m: memref<4xi32>, %i: index) -> (i32, index) {
  %1 = memref.load %m[%i] : memref<4xi32>
  %4 = arith.constant 4 : index
  return %1, %4 : i32, index
}
func.func @src_shapes(%m: memref<4x6xi32>, %i: index) -> i32 {
  %1 = arith.constant 1 : index
  %a = memref.expand_shape %m [[0], [1, 2]] output_shape [4, 2, 3] : memref<4x6xi32> into memref<4x2x3xi32>
  %b = memref.collapse_shape %a [[0, 1], [2]] : memref<4x2x3xi32> into memref<8x3xi32>
  %c = memref.transpose %b (i, j) -> (j, i) : memref<8x3xi32> to memref<3x8xi32, strided<[1, 3]>>
  %0 = memref.load %c[%1, %i] : memref<3x8xi32, strided<[1, 3]>>
  return %0 : i32
}
func.func @tgt_shapes(%m: memref<4x6xi32>, %i: index) -> i32 {
  %1 = arith.constant 1 : index
  %a = memref.reinterpret_cast %m to offset: [0], sizes: [8, 3], strides: [3, 1] : memref<4x6xi32> to memref<8x3xi32, strided<[3, 1]>>
  %0 = memref.load %a[%i, %1] : memref<8x3xi32, strided<[3, 1]>>
  return %0 : i32
}
func.func @src_wrong_shapes(%m: memref<4x6xi32>, %i: index, %j: index) -> i32 {
  %c = memref.transpose %m (i, j) -> (j, i) : memref<4x6xi32> to memref<6x4xi32, strided<[1, 6]>>
  %0 = memref.load %c[%i, %j] : memref<6x4xi32, strided<[1, 6]>>
  return %0 : i32
}
func.func @tgt_wrong_shapes(%m: memref<4x6xi32>, %i: index, %j: index) -> i32 {
  %0 = memref.load %m[%i, %j] : memref<4x6xi32>
  return %0 : i32
}
// A buffer of bytes: a read as another type is an unknown value, so that the verdict is undecided.
func.func @src_view(%i: index, %v: f32) -> f32 {
  %4 = arith.constant 4 : index
  %a = memref.alloc() : memref<64xi8>
  %b = memref.view %a[%4][] : memref<64xi8> to memref<8xf32>
  memref.store %v, %b[%i] : memref<8xf32>
  %c = memref.view %a[%4][] : memref<64xi8> to memref<4xf32>
  %0 = memref.load %b[%i] : memref<8xf32>
  return %0 : f32
}
func.func @tgt_view(%i: index, %v: f32) -> f32 {
  return %v : f32
}
func.func @src_open_view(%i: index, %v: f32) -> i8 {
  %0 = arith.constant 0 : index
  %a = memref.alloc() : memref<32xi8>
  %b = memref.view %a[%0][] : memref<32xi8> to memref<8xf32>
  memref.store %v, %b[%i] : memref<8xf32>
  %1 = memref.load %a[%0] : memref<32xi8>
  return %1 : i8
}
func.func @tgt_open_view(%i: index, %v: f32) -> i8 {
  %0 = arith.constant 0 : i8
  return %0 : i8
}
// Memory of the stack ends with its scope.
func.func @src_wrong_scope(%i: index, %v: i32) -> i32 {
  %0 = memref.alloca_scope -> (i32) {
    %a = memref.alloca() : memref<4xi32>
    memref.store %v, %a[%i] : memref<4xi32>
    %1 = memref.load %a[%i] : memref<4xi32>
    memref.alloca_scope.return %1 : i32
  }
  return %0 : i32
}
func.func @tgt_wrong_scope(%i: index, %v: i32) -> i32 {
  %a = memref.alloca_scope -> (memref<4xi32>) {
    %a = memref.alloca() : memref<4xi32>
    memref.store %v, %a[%i] : memref<4xi32>
    memref.alloca_scope.return %a : memref<4xi32>
  }
  %0 = memref.load %a[%i] : memref<4xi32>
  return %0 : i32
}
// Known functions get and leave memory as it is.
func.func @callee(%m: memref<4xi32>, %i: index, %v: i32) -> i32 {
  memref.store %v, %m[%i] : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
}
func.func @src_known(%m: memref<4xi32>, %i: index, %v: i32) -> i32 {
  %0 = func.call @callee(%m, %i, %v) : (memref<4xi32>, index, i32) -> i32
  return %0 : i32
}
func.func @tgt_known(%m: memref<4xi32>, %i: index, %v: i32) -> i32 {
  memref.store %v, %m[%i] : memref<4xi32>
  return %v : i32
}
func.func @src_atomic(%x: i32, %v: i32) -> (i32, i32) {
  %m = memref.alloca() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  %0 = memref.atomic_rmw addi %v, %m[] : (i32, memref<i32>) -> i32
  %1 = memref.load %m[] : memref<i32>
  return %0, %1 : i32, i32
}
func.func @tgt_atomic(%x: i32, %v: i32) -> (i32, i32) {
  %m = memref.alloca() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  %0 = memref.generic_atomic_rmw %m[] : memref<i32> {
  ^bb0(%old: i32):
    %1 = arith.addi %v, %old : i32
    memref.atomic_yield %1 : i32
  }
  %1 = memref.load %m[] : memref<i32>
  return %0, %1 : i32, i32
}
func.func @src_wrong_atomic(%m: memref<4xi32>, %i: index, %v: i32) -> i32 {
  %0 = memref.atomic_rmw maxs %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return %0 : i32
}
func.func @tgt_wrong_atomic(%m: memref<4xi32>, %i: index, %v: i32) -> i32 {
  %0 = memref.atomic_rmw maxu %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return %0 : i32
}
func.func @src_realloc(%v: i32) -> i32 {
  %2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%2] : memref<4xi32>
  %b = memref.realloc %a : memref<4xi32> to memref<8xi32>
  %0 = memref.load %b[%2] : memref<8xi32>
  memref.dealloc %b : memref<8xi32>
  return %0 : i32
}
func.func @tgt_realloc(%v: i32) -> i32 {
  return %v : i32
}
func.func @src_wrong_realloc(%m: memref<4xi32>, %v: i32) -> i32 {
  %2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%2] : memref<4xi32>
  %b = memref.realloc %a : memref<4xi32> to memref<8xi32>
  %0 = memref.load %b[%2] : memref<8xi32>
  return %0 : i32
}
func.func @tgt_wrong_realloc(%m: memref<4xi32>, %v: i32) -> i32 {
  %2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%2] : memref<4xi32>
  %b = memref.realloc %a : memref<4xi32> to memref<8xi32>
  %0 = memref.load %a[%2] : memref<4xi32>
  return %0 : i32
}
// Loops with memory, unrolled.
func.func @src_fill(%m: memref<4xi32>, %v: i32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  scf.for %i = %0 to %4 step %1 {
    memref.store %v, %m[%i] : memref<4xi32>
  }
  return
}
func.func @tgt_fill(%m: memref<4xi32>, %v: i32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %3 = arith.constant 3 : index
  memref.store %v, %m[%3] : memref<4xi32>
  memref.store %v, %m[%2] : memref<4xi32>
  memref.store %v, %m[%1] : memref<4xi32>
  memref.store %v, %m[%0] : memref<4xi32>
  return
}
func.func @src_wrong_fill(%m: memref<4xi32>, %v: i32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  scf.for %i = %0 to %4 step %1 {
    memref.store %v, %m[%i] : memref<4xi32>
  }
  return
}
func.func @tgt_wrong_fill(%m: memref<4xi32>, %v: i32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %3 = arith.constant 3 : index
  scf.for %i = %0 to %3 step %1 {
    memref.store %v, %m[%i] : memref<4xi32>
  }
  return
}
// A load of a place that a loop writes is not invariant.
func.func @src_wrong_hoisted(%m: memref<4xi32>, %n: memref<4xi32>, %c: index) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  scf.for %i = %0 to %c step %1 {
    %x = memref.load %m[%1] : memref<4xi32>
    %y = arith.addi %x, %x : i32
    memref.store %y, %n[%i] : memref<4xi32>
  }
  return
}
func.func @tgt_wrong_hoisted(%m: memref<4xi32>, %n: memref<4xi32>, %c: index) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %x = memref.load %m[%1] : memref<4xi32>
  %y = arith.addi %x, %x : i32
  scf.for %i = %0 to %c step %1 {
    memref.store %y, %n[%i] : memref<4xi32>
  }
  return
}
// Where nothing was written, there is nothing.
func.func @run_unwritten() -> i32 {
  %0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  %1 = memref.load %a[%0] : memref<4xi32>
  return %1 : i32
}
func.func @run_sum() -> (i32, index) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %8 = arith.constant 8 : index
  %a = memref.alloc(%8) : memref<?xi32>
  scf.for %i = %0 to %8 step %1 {
    %x = arith.index_cast %i : index to i32
    %y = arith.muli %x, %x : i32
    memref.store %y, %a[%i] : memref<?xi32>
  }
  %z = arith.constant 0 : i32
  %s = scf.for %i = %0 to %8 step %1 iter_args(%t = %z) -> i32 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = arith.addi %t, %x : i32
    scf.yield %y : i32
  }
  %d = memref.dim %a, %0 : memref<?xi32>
  memref.dealloc %a : memref<?xi32>
  return %s, %d : i32, index
}
func.func @run_outside() -> i32 {
  %4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xi32>
  %1 = memref.load %a[%4] : memref<4xi32>
  return %1 : i32
}
func.func @run_twice() {
  %a = memref.alloc() : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return
}
// Parts of one block are distinct objects if no access through one of them meets an access through the other.
func.func @src_open_distinct_parts(%x: i32) -> i32 {
  %0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xi32>
  %a = memref.subview %m[0] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1]>>
  %b = memref.subview %m[2] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 2>>
  %c, %d = memref.distinct_objects %a, %b : memref<2xi32, strided<[1]>>, memref<2xi32, strided<[1], offset: 2>>
  memref.store %x, %c[%0] : memref<2xi32, strided<[1]>>
  %1 = memref.load %c[%0] : memref<2xi32, strided<[1]>>
  return %1 : i32
}
func.func @tgt_open_distinct_parts(%x: i32) -> i32 {
  %0 = arith.constant 7 : i32
  return %0 : i32
}
func.func @src_distinct_dropped(%a: memref<4xi32>, %b: memref<4xi32>, %i: index) -> i32 {
  %c, %d = memref.distinct_objects %a, %b : memref<4xi32>, memref<4xi32>
  %0 = memref.load %c[%i] : memref<4xi32>
  return %0 : i32
}
func.func @tgt_distinct_dropped(%a: memref<4xi32>, %b: memref<4xi32>, %i: index) -> i32 {
  %0 = memref.load %a[%i] : memref<4xi32>
  return %0 : i32
}
func.func @src_open_distinct_added(%a: memref<4xi32>, %b: memref<4xi32>, %i: index) -> i32 {
  %0 = memref.load %a[%i] : memref<4xi32>
  return %0 : i32
}
func.func @tgt_open_distinct_added(%a: memref<4xi32>, %b: memref<4xi32>, %i: index) -> i32 {
  %c, %d = memref.distinct_objects %a, %b : memref<4xi32>, memref<4xi32>
  %0 = memref.load %c[%i] : memref<4xi32>
  return %0 : i32
}
