// undecided: addresses_in_two_spaces
llvm.func @f(%p: !llvm.ptr) -> i64 {
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %a : i64 }
// target
llvm.func @f(%p: !llvm.ptr) -> i64 {
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %a = llvm.ptrtoint %q : !llvm.ptr<1> to i64
  llvm.return %a : i64 }
// -----
// undecided: null_of_another_space
llvm.func @f() -> !llvm.ptr<1> {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.addrspacecast %0 : !llvm.ptr to !llvm.ptr<1>
  llvm.return %1 : !llvm.ptr<1> }
// target
llvm.func @f() -> !llvm.ptr<1> {
  %0 = llvm.mlir.zero : !llvm.ptr<1>
  llvm.return %0 : !llvm.ptr<1> }
// -----
// right: same_place_in_another_space
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> i32 {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : i32, !llvm.ptr<1>
  %y = llvm.load %p : !llvm.ptr -> i32
  llvm.return %y : i32 }
// target
llvm.func @f(%x: i32) -> i32 {
  llvm.return %x : i32 }
// -----
// right: integer_and_back
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> i32 {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %q = llvm.inttoptr %a : i64 to !llvm.ptr
  llvm.store %x, %q : i32, !llvm.ptr
  %y = llvm.load %p : !llvm.ptr -> i32
  llvm.return %y : i32 }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32) -> i32 {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return %x : i32 }
// -----
// undecided: end_of_a_block_may_be_another_block
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32, %y: i32) -> i32 {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %o = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %b = llvm.ptrtoint %o : !llvm.ptr to i64
  llvm.store %x, %o : i32, !llvm.ptr
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %e = llvm.add %a, %c4 : i64
  %q = llvm.inttoptr %e : i64 to !llvm.ptr
  llvm.store %y, %q : i32, !llvm.ptr
  %r = llvm.load %o : !llvm.ptr -> i32
  llvm.return %r : i32 }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%x: i32, %y: i32) -> i32 {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %o = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %b = llvm.ptrtoint %o : !llvm.ptr to i64
  llvm.store %x, %o : i32, !llvm.ptr
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %e = llvm.add %a, %c4 : i64
  %q = llvm.inttoptr %e : i64 to !llvm.ptr
  llvm.store %y, %q : i32, !llvm.ptr
  %r = llvm.load %o : !llvm.ptr -> i32
  llvm.return %x : i32 }
// -----
// undecided: address_of_a_freed_block
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @f(%x: i32, %y: i32) -> i32 {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  %o = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %b = llvm.ptrtoint %o : !llvm.ptr to i64
  llvm.store %x, %o : i32, !llvm.ptr
  %q = llvm.inttoptr %a : i64 to !llvm.ptr
  llvm.store %y, %q : i32, !llvm.ptr
  %r = llvm.load %o : !llvm.ptr -> i32
  llvm.return %r : i32 }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @f(%x: i32, %y: i32) -> i32 {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  %o = llvm.call @malloc(%c4) : (i64) -> !llvm.ptr
  %b = llvm.ptrtoint %o : !llvm.ptr to i64
  llvm.store %x, %o : i32, !llvm.ptr
  %q = llvm.inttoptr %a : i64 to !llvm.ptr
  llvm.store %y, %q : i32, !llvm.ptr
  %r = llvm.load %o : !llvm.ptr -> i32
  llvm.return %x : i32 }
// -----
// undecided: alignment_that_malloc_does_not_have
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f() -> i64 {
  %c64 = llvm.mlir.constant(64 : i64) : i64
  %c31 = llvm.mlir.constant(31 : i64) : i64
  %p = llvm.call @malloc(%c64) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  %r = llvm.and %a, %c31 : i64
  llvm.return %r : i64 }
// target
llvm.func @f() -> i64 {
  %r = llvm.mlir.constant(0 : i64) : i64
  llvm.return %r : i64 }
// -----
// undecided: alignment_of_an_alloc_in_bytes
func.func @f(%p: !llvm.ptr) -> index {
  %m = memref.alloc() : memref<4xi8>
  %a = memref.extract_aligned_pointer_as_index %m : memref<4xi8> -> index
  %c15 = arith.constant 15 : index
  %r = arith.andi %a, %c15 : index
  return %r : index }
// target
func.func @f(%p: !llvm.ptr) -> index {
  %r = arith.constant 0 : index
  return %r : index }
// -----
// undecided: returned_descriptor_on_the_stack
func.func @f(%m: memref<?xf32>) -> memref<*xf32> {
  %u = memref.cast %m : memref<?xf32> to memref<*xf32>
  return %u : memref<*xf32> }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) -> !llvm.struct<(i64, ptr)> {
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %a, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %o, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %s, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %one = llvm.mlir.constant(1 : i64) : i64
  %q = llvm.alloca %one x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
  llvm.store %d5, %q : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
  %u0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
  %u1 = llvm.insertvalue %one, %u0[0] : !llvm.struct<(i64, ptr)>
  %u2 = llvm.insertvalue %q, %u1[1] : !llvm.struct<(i64, ptr)>
  llvm.return %u2 : !llvm.struct<(i64, ptr)> }
// -----
// undecided: returned_argument_without_a_copy
func.func @f(%m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32> }
// target
llvm.func @f(%n: i64, %p: !llvm.ptr) -> !llvm.struct<(i64, ptr)> {
  %u0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
  %u1 = llvm.insertvalue %n, %u0[0] : !llvm.struct<(i64, ptr)>
  %u2 = llvm.insertvalue %p, %u1[1] : !llvm.struct<(i64, ptr)>
  llvm.return %u2 : !llvm.struct<(i64, ptr)> }
// -----
// open: size_after_a_store
func.func @f(%m: memref<*xf32>, %a: memref<4xf32>, %x: f32, %p: !llvm.ptr) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = memref.dim %m, %c0 : memref<*xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %1 = memref.dim %m, %c0 : memref<*xf32>
  return %0, %1 : index, index }
// target
func.func @f(%m: memref<*xf32>, %a: memref<4xf32>, %x: f32, %p: !llvm.ptr) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = memref.dim %m, %c0 : memref<*xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  return %0, %0 : index, index }
