// Lowered to LLVM's types: several results in one struct, index as an integer of its width, constant variables, allocations.

// Several results are packed.
func.func @src_results(%x: i32, %y: f32) -> (i32, f32, i1) {
  %c = arith.cmpi slt, %x, %x : i32
  %a = arith.addi %x, %x : i32
  return %a, %y, %c : i32, f32, i1
}
llvm.func @tgt_results(%x: i32, %y: f32) -> !llvm.struct<(i32, f32, i1)> {
  %f = llvm.mlir.constant(false) : i1
  %a = llvm.add %x, %x : i32
  %p = llvm.mlir.poison : !llvm.struct<(i32, f32, i1)>
  %0 = llvm.insertvalue %a, %p[0] : !llvm.struct<(i32, f32, i1)>
  %1 = llvm.insertvalue %y, %0[1] : !llvm.struct<(i32, f32, i1)>
  %2 = llvm.insertvalue %f, %1[2] : !llvm.struct<(i32, f32, i1)>
  llvm.return %2 : !llvm.struct<(i32, f32, i1)>
}
func.func @src_wrong_results(%x: i32, %y: i32) -> (i32, i32) {
  return %x, %y : i32, i32
}
llvm.func @tgt_wrong_results(%x: i32, %y: i32) -> !llvm.struct<(i32, i32)> {
  %p = llvm.mlir.poison : !llvm.struct<(i32, i32)>
  %0 = llvm.insertvalue %y, %p[0] : !llvm.struct<(i32, i32)>
  %1 = llvm.insertvalue %x, %0[1] : !llvm.struct<(i32, i32)>
  llvm.return %1 : !llvm.struct<(i32, i32)>
}
// A vector is no such struct.
func.func @src_open_results(%x: i32, %y: i32) -> (i32, i32) {
  return %x, %y : i32, i32
}
func.func @tgt_open_results(%x: i32, %y: i32) -> vector<2xi32> {
  %v = vector.from_elements %x, %y : vector<2xi32>
  return %v : vector<2xi32>
}

// A part of the function is lowered for an index of 64 bits; where it has 32 there is no such target.
func.func @src_cast(%x: index, %y: i32) -> (index, i1) {
  %a = arith.index_cast %y : i32 to index
  %b = arith.addi %x, %a : index
  %c = arith.cmpi ult, %b, %x : index
  return %b, %c : index, i1
}
func.func @tgt_cast(%x: index, %y: i32) -> (index, i1) {
  %0 = builtin.unrealized_conversion_cast %x : index to i64
  %a = llvm.sext %y : i32 to i64
  %b = llvm.add %0, %a : i64
  %1 = builtin.unrealized_conversion_cast %b : i64 to index
  %c = llvm.icmp "ult" %b, %0 : i64
  return %1, %c : index, i1
}
func.func @src_wrong_cast(%x: index, %y: i32) -> index {
  %a = arith.index_cast %y : i32 to index
  %b = arith.addi %x, %a : index
  return %b : index
}
func.func @tgt_wrong_cast(%x: index, %y: i32) -> index {
  %0 = builtin.unrealized_conversion_cast %x : index to i64
  %a = llvm.zext %y : i32 to i64
  %b = llvm.add %0, %a : i64
  %1 = builtin.unrealized_conversion_cast %b : i64 to index
  return %1 : index
}
// For an index of 32 bits alone.
func.func @src_narrow(%x: index) -> i64 {
  %a = arith.index_cast %x : index to i64
  return %a : i64
}
func.func @tgt_narrow(%x: index) -> i64 {
  %0 = builtin.unrealized_conversion_cast %x : index to i32
  %a = llvm.sext %0 : i32 to i64
  return %a : i64
}
// The semantics of other casts is not modelled.
func.func @src_open_cast(%x: i32) -> i32 {
  return %x : i32
}
func.func @tgt_open_cast(%x: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %x : i32 to f32
  %1 = arith.bitcast %0 : f32 to i32
  return %1 : i32
}

// The contents of a constant variable.
memref.global "private" constant @numbers : memref<3xi32> = dense<[1, 2, 3]>
func.func @src_constant(%i: index) -> i32 {
  %m = memref.get_global @numbers : memref<3xi32>
  %r = memref.load %m[%i] : memref<3xi32>
  return %r : i32
}
llvm.mlir.global private constant @lowered(dense<[1, 2, 3]> : tensor<3xi32>) : !llvm.array<3 x i32>
llvm.func @tgt_constant(%i: i64) -> i32 {
  %0 = llvm.mlir.addressof @lowered : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %0[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32
}
func.func @src_wrong_constant(%i: index) -> i32 {
  %m = memref.get_global @numbers : memref<3xi32>
  %r = memref.load %m[%i] : memref<3xi32>
  return %r : i32
}
llvm.mlir.global private constant @other(dense<[1, 3, 2]> : tensor<3xi32>) : !llvm.array<3 x i32>
llvm.func @tgt_wrong_constant(%i: i64) -> i32 {
  %0 = llvm.mlir.addressof @other : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %0[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %2 : i32
}
// A part of an element is not known.
func.func @src_open_constant() -> i16 {
  %r = arith.constant 1 : i16
  return %r : i16
}
llvm.func @tgt_open_constant() -> i16 {
  %0 = llvm.mlir.addressof @lowered : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i16
  llvm.return %1 : i16
}

// Allocations.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
func.func @src_allocated(%x: i32) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  %r = memref.load %m[%c3] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %r : i32
}
llvm.func @tgt_allocated(%x: i32) -> i32 {
  %n = llvm.mlir.constant(16 : i64) : i64
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %0 = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %0 : i32, !llvm.ptr
  %r = llvm.load %0 : !llvm.ptr -> i32
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return %r : i32
}
func.func @src_wrong_size(%x: i32) -> i32 {
  return %x : i32
}
llvm.func @tgt_wrong_size(%x: i32) -> i32 {
  %n = llvm.mlir.constant(15 : i64) : i64
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %0 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %0 : i32, !llvm.ptr
  %r = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %r : i32
}
func.func @src_wrong_freed_twice(%x: i32) -> i32 {
  return %x : i32
}
llvm.func @tgt_wrong_freed_twice(%x: i32) -> i32 {
  %n = llvm.mlir.constant(16 : i64) : i64
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return %x : i32
}
func.func @src_free_null(%x: i32) -> i32 {
  return %x : i32
}
llvm.func @tgt_free_null(%x: i32) -> i32 {
  %p = llvm.mlir.zero : !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return %x : i32
}

// The lowering of a failing assertion may end the program in any way, but must end it.
llvm.func @abort()
llvm.func @puts(!llvm.ptr)
func.func @src_open_assert(%c: i1) {
  cf.assert %c, "no"
  return
}
llvm.func @tgt_open_assert(%c: i1) {
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.return
^bb2:
  %0 = llvm.mlir.addressof @lowered : !llvm.ptr
  llvm.call @puts(%0) : (!llvm.ptr) -> ()
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
func.func @src_wrong_assert(%c: i1) {
  cf.assert %c, "no"
  return
}
llvm.func @tgt_wrong_assert(%c: i1) {
  llvm.return
}
// `free` is for blocks on the heap.
llvm.mlir.global internal @freed(1 : i32) : i32
llvm.func @src_wrong_free_stack() {
  llvm.return
}
llvm.func @tgt_wrong_free_stack() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @src_free_global(%c: i1) {
  llvm.cond_br %c, ^a, ^b
^a:
  %p = llvm.mlir.addressof @freed : !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.br ^b
^b:
  llvm.return
}
llvm.func @tgt_free_global(%c: i1) {
  llvm.return
}
