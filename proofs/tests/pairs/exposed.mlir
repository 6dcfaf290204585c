// right: allocation_with_a_dead_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> i64 {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %x, %p : i32, !llvm.ptr
  %z = llvm.sub %a, %a : i64
  llvm.return %z : i64 }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> i64 {
  %c4 = llvm.mlir.constant(0 : i64) : i64
  llvm.return %c4 : i64 }
// -----
// right: first_of_two_allocations_with_a_dead_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> !llvm.ptr {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %x, %p : i32, !llvm.ptr
  %q = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return %q : !llvm.ptr }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> !llvm.ptr {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %q = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return %q : !llvm.ptr }
// -----
// right: stack_allocation_with_a_dead_address_before_a_call
llvm.func @g()
llvm.func @f(%x: i32) {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.alloca %c4 x i32 : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.call @g() : () -> ()
  llvm.return }
// target
llvm.func @g()
llvm.func @f(%x: i32) {
  llvm.call @g() : () -> ()
  llvm.return }
// -----
// right: memref_with_a_dead_address
func.func @f(%x: i32) {
  %c = arith.constant 0 : index
  %p = memref.alloc() : memref<4xi32>
  %a = memref.extract_aligned_pointer_as_index %p : memref<4xi32> -> index
  memref.store %x, %p[%c] : memref<4xi32>
  return }
// target
func.func @f(%x: i32) {
  return }
// -----
// right: dead_address_before_an_allocation_that_escapes
func.func private @g(memref<4xi32>)
func.func @f(%x: i32) {
  %c = arith.constant 0 : index
  %p = memref.alloca() : memref<4xi32>
  %a = memref.extract_aligned_pointer_as_index %p : memref<4xi32> -> index
  %q = memref.alloca() : memref<4xi32>
  memref.store %x, %q[%c] : memref<4xi32>
  func.call @g(%q) : (memref<4xi32>) -> ()
  return }
// target
func.func private @g(memref<4xi32>)
func.func @f(%x: i32) {
  %c = arith.constant 0 : index
  %q = memref.alloca() : memref<4xi32>
  memref.store %x, %q[%c] : memref<4xi32>
  func.call @g(%q) : (memref<4xi32>) -> ()
  return }
// -----
// undecided: conversions_in_another_order
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> !llvm.struct<(i64, i64)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %q = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %b = llvm.ptrtoint %q : !llvm.ptr to i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %a, %u[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %b, %v[1] : !llvm.struct<(i64, i64)>
  llvm.return %w : !llvm.struct<(i64, i64)> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> !llvm.struct<(i64, i64)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %q = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %b = llvm.ptrtoint %q : !llvm.ptr to i64
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %a, %u[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %b, %v[1] : !llvm.struct<(i64, i64)>
  llvm.return %w : !llvm.struct<(i64, i64)> }
// -----
// right: dead_address_and_an_escape
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g(!llvm.ptr, !llvm.ptr)
llvm.func @f(%x: i32) {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %q = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %b = llvm.ptrtoint %q : !llvm.ptr to i64
  llvm.call @g(%p, %q) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g(!llvm.ptr, !llvm.ptr)
llvm.func @f(%x: i32) {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %q = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.call @g(%p, %q) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return }
// -----
// undecided: removed_store_to_a_block_with_a_returned_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> i64 {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return %a : i64 }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> i64 {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %a : i64 }
// -----
// undecided: removed_store_to_a_block_with_a_passed_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g(i64)
llvm.func @f(%x: i32) {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.call @g(%a) : (i64) -> ()
  llvm.return }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g(i64)
llvm.func @f(%x: i32) {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.call @g(%a) : (i64) -> ()
  llvm.return }
// -----
// undecided: removed_store_to_a_block_with_a_stored_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32, %o: !llvm.ptr) {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.store %a, %o : i64, !llvm.ptr
  llvm.return }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32, %o: !llvm.ptr) {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %a, %o : i64, !llvm.ptr
  llvm.return }
// -----
// undecided: removed_store_to_a_block_with_a_copied_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%o: !llvm.ptr) {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %a, %p : i64, !llvm.ptr
  "llvm.intr.memcpy"(%o, %p, %c8) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.store %c8, %p : i64, !llvm.ptr
  llvm.return }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%o: !llvm.ptr) {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %a, %p : i64, !llvm.ptr
  "llvm.intr.memcpy"(%o, %p, %c8) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return }
// -----
// undecided: allocation_with_an_observed_bit_of_its_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g(i1)
llvm.func @f(%x: i32) {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %k = llvm.mlir.constant(4096 : i64) : i64
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %b = llvm.icmp "ult" %a, %k : i64
  llvm.call @g(%b) : (i1) -> ()
  llvm.return }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g(i1)
llvm.func @f(%x: i32) {
  %b = llvm.mlir.constant(false) : i1
  llvm.call @g(%b) : (i1) -> ()
  llvm.return }
// -----
// undecided: load_after_a_call_that_knows_the_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g(i64)
llvm.func @f(%x: i32) -> i32 {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.call @g(%a) : (i64) -> ()
  %y = llvm.load %p : !llvm.ptr -> i32
  llvm.return %y : i32 }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g(i64)
llvm.func @f(%x: i32) -> i32 {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.call @g(%a) : (i64) -> ()
  llvm.return %x : i32 }
// -----
// right: load_after_a_call_that_does_not_know_the_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g()
llvm.func @f(%x: i32) -> i32 {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.call @g() : () -> ()
  %y = llvm.load %p : !llvm.ptr -> i32
  llvm.return %y : i32 }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g()
llvm.func @f(%x: i32) -> i32 {
  llvm.call @g() : () -> ()
  llvm.return %x : i32 }
// -----
// undecided: load_after_a_call_that_may_load_the_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g()
llvm.mlir.global @where() : i64
llvm.func @f(%x: i32) -> i32 {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %w = llvm.mlir.addressof @where : !llvm.ptr
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %a, %w : i64, !llvm.ptr
  llvm.call @g() : () -> ()
  %y = llvm.load %p : !llvm.ptr -> i32
  llvm.return %y : i32 }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g()
llvm.mlir.global @where() : i64
llvm.func @f(%x: i32) -> i32 {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %w = llvm.mlir.addressof @where : !llvm.ptr
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %a, %w : i64, !llvm.ptr
  llvm.call @g() : () -> ()
  llvm.return %x : i32 }
// -----
// refuted: wrong_result_beside_a_dead_address
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> i32 {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %x : i32 }
// target
llvm.func @f(%x: i32) -> i32 {
  %y = llvm.add %x, %x : i32
  llvm.return %y : i32 }
// -----
// right: aligned_allocation_lowered_to_nothing
func.func @f(%x: f32) {
  %a = memref.alloc() {alignment = 64} : memref<4xf32>
  return }
// target
llvm.func @f(%x: f32) {
  llvm.return }
// -----
// right: aligned_allocation_with_accesses_lowered_to_nothing
func.func @f(%x: f32) -> f32 {
  %c = arith.constant 1 : index
  %a = memref.alloc() {alignment = 64} : memref<4xf32>
  memref.store %x, %a[%c] : memref<4xf32>
  %y = memref.load %a[%c] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %y : f32 }
// target
llvm.func @f(%x: f32) -> f32 {
  llvm.return %x : f32 }
// -----
// undecided: load_after_a_loop_that_passes_the_address
llvm.func @malloc(i64) -> !llvm.ptr
func.func private @g(i64)
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z, %t = %z, %u = %z, %v = %a) -> (i64, i64, i64, i64) {
    func.call @g(%s) : (i64) -> ()
    scf.yield %t, %u, %v, %z : i64, i64, i64, i64
  }
  %y = llvm.load %p : !llvm.ptr -> i32
  return %y : i32 }
// target
llvm.func @malloc(i64) -> !llvm.ptr
func.func private @g(i64)
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z, %t = %z, %u = %z, %v = %a) -> (i64, i64, i64, i64) {
    func.call @g(%s) : (i64) -> ()
    scf.yield %t, %u, %v, %z : i64, i64, i64, i64
  }
  return %x : i32 }
// -----
// refuted: access_with_more_than_the_alignment_of_a_stack_block
func.func @f(%x: i64) -> i64 {
  return %x : i64 }
// target
llvm.func @f(%x: i64) -> i64 {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.alloca %c8 x i8 : (i64) -> !llvm.ptr
  llvm.store %x, %p : i64, !llvm.ptr
  %y = llvm.load %p : !llvm.ptr -> i64
  llvm.return %y : i64 }
// -----
// right: access_with_the_alignment_of_a_stack_block
func.func @f(%x: i64) -> i64 {
  return %x : i64 }
// target
llvm.func @f(%x: i64) -> i64 {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.alloca %c8 x i8 {alignment = 8 : i64} : (i64) -> !llvm.ptr
  llvm.store %x, %p : i64, !llvm.ptr
  %y = llvm.load %p : !llvm.ptr -> i64
  llvm.return %y : i64 }
// -----
// open: access_after_a_check_of_the_alignment
func.func @f(%x: i64) -> i64 {
  return %x : i64 }
// target
llvm.func @f(%x: i64) -> i64 {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %c7 = llvm.mlir.constant(7 : i64) : i64
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %p = llvm.alloca %c8 x i8 : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %b = llvm.and %a, %c7 : i64
  %c = llvm.icmp "eq" %b, %c0 : i64
  llvm.cond_br %c, ^aligned, ^end
^aligned:
  llvm.store %x, %p : i64, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return %x : i64 }
