// undecided: memofmem
func.func @f(%m: memref<?xmemref<4xf32>>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xmemref<4xf32>>
  %1 = memref.load %0[%j] : memref<4xf32>
  return %1 : f32 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64, %j: i64) -> f32 {
  %1 = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
  %3 = llvm.getelementptr %2[%j] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %4 = llvm.load %3 : !llvm.ptr -> f32
  llvm.return %4 : f32 }
// -----
// refuted: bare_off
func.func @f(%m: memref<4xf32, strided<[1], offset: 2>>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32, strided<[1], offset: 2>>
  return %0 : f32 }
// target
llvm.func @f(%p: !llvm.ptr, %i: i64) -> f32 {
  %1 = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// refuted: desc_struct_order
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%d: !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, %i: i64) -> f32 {
  %p = llvm.extractvalue %d[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: desc_layout1
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%d: !llvm.struct<(struct<(ptr, ptr)>, struct<(i64, i64, i64)>)>, %i: i64) -> f32 {
  %p = llvm.extractvalue %d[0, 1] : !llvm.struct<(struct<(ptr, ptr)>, struct<(i64, i64, i64)>)>
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// refuted: desc_rank0
func.func @f(%m: memref<f32>) -> f32 {
  %0 = memref.load %m[] : memref<f32>
  return %0 : f32 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64) -> f32 {
  %2 = llvm.load %a : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// refuted: twomem_swap
func.func @f(%m: memref<4xf32>, %k: memref<4xf32>) -> f32 {
  %c = arith.constant 0 : index
  %0 = memref.load %m[%c] : memref<4xf32>
  return %0 : f32 }
// target
llvm.func @f(%m: !llvm.ptr, %k: !llvm.ptr) -> f32 {
  %2 = llvm.load %k : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// refuted: assert_drop
func.func @f(%c: i1) { cf.assert %c, "x"
 return }
// target
llvm.func @f(%c: i1) { llvm.return }
// -----
// refuted: assert_inv
func.func @f(%c: i1) { cf.assert %c, "x"
 return }
// target
llvm.func @abort()
llvm.func @f(%c: i1) { llvm.cond_br %c, ^bb2, ^bb1
^bb1:
  llvm.return
^bb2:
  llvm.call @abort() : () -> ()
  llvm.unreachable }
// -----
// refuted: assert_unreach
func.func @f(%c: i1) { cf.assert %c, "x"
 return }
// target
llvm.func @f(%c: i1) { llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.return
^bb2:
  llvm.unreachable }
// -----
// refuted: assert_assume
func.func @f(%c: i1) { cf.assert %c, "x"
 return }
// target
llvm.func @f(%c: i1) { llvm.intr.assume %c : i1
  llvm.return }
// -----
// undecided: link_weak
func.func @f() -> i32 { %0 = arith.constant 1 : i32
 return %0 : i32 }
// target
llvm.func weak @f() -> i32 { %0 = llvm.mlir.constant(1 : i32) : i32
 llvm.return %0 : i32 }
// -----
// undecided: link_internal
func.func @f() -> i32 { %0 = arith.constant 1 : i32
 return %0 : i32 }
// target
llvm.func internal @f() -> i32 { %0 = llvm.mlir.constant(1 : i32) : i32
 llvm.return %0 : i32 }
// -----
// undecided: link_private
func.func @f() -> i32 { %0 = arith.constant 1 : i32
 return %0 : i32 }
// target
llvm.func private @f() -> i32 { %0 = llvm.mlir.constant(1 : i32) : i32
 llvm.return %0 : i32 }
// -----
// undecided: link_avail
func.func @f() -> i32 { %0 = arith.constant 1 : i32
 return %0 : i32 }
// target
llvm.func available_externally @f() -> i32 { %0 = llvm.mlir.constant(1 : i32) : i32
 llvm.return %0 : i32 }
// -----
// undecided: link_srcweak
func.func @f() -> i32 attributes {llvm.linkage = #llvm.linkage<weak>} { %0 = arith.constant 1 : i32
 return %0 : i32 }
// target
llvm.func @f() -> i32 { %0 = llvm.mlir.constant(1 : i32) : i32
 llvm.return %0 : i32 }
// -----
// undecided: link_hidden
func.func @f() -> i32 { %0 = arith.constant 1 : i32
 return %0 : i32 }
// target
llvm.func hidden @f() -> i32 { %0 = llvm.mlir.constant(1 : i32) : i32
 llvm.return %0 : i32 }
// -----
// undecided: link_comdat
func.func @f() -> i32 { %0 = arith.constant 1 : i32
 return %0 : i32 }
// target
llvm.comdat @c { llvm.comdat_selector @f any }
llvm.func @f() -> i32 comdat(@c::@f) { %0 = llvm.mlir.constant(1 : i32) : i32
 llvm.return %0 : i32 }
// -----
// undecided: personality
func.func @f() -> i32 { %0 = arith.constant 1 : i32
 return %0 : i32 }
// target
llvm.func @p(...) -> i32
llvm.func @f() -> i32 attributes {personality = @p} { %0 = llvm.mlir.constant(1 : i32) : i32
 llvm.return %0 : i32 }
// -----
// undecided: ciface_wrong
func.func @f(%m: memref<4xf32>, %x: f32) attributes {llvm.emit_c_interface} { %c = arith.constant 0 : index
 memref.store %x, %m[%c] : memref<4xf32>
 return }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %x: f32) attributes {llvm.emit_c_interface} {
 llvm.store %x, %p : f32, !llvm.ptr
 llvm.return }
llvm.func @_mlir_ciface_f(%d: !llvm.ptr, %x: f32) attributes {llvm.emit_c_interface} { llvm.return }
// -----
// refuted: cast_in_tgt
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %d = builtin.unrealized_conversion_cast %a, %p, %o, %s, %n : !llvm.ptr, !llvm.ptr, i64, i64, i64 to memref<?xf32>
  %j = builtin.unrealized_conversion_cast %i : i64 to index
  %0 = memref.load %d[%j] : memref<?xf32>
  llvm.return %0 : f32 }
// -----
// refuted: cast_bad
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %d = builtin.unrealized_conversion_cast %p, %p, %o, %n, %s : !llvm.ptr, !llvm.ptr, i64, i64, i64 to memref<?xf32>
  %j = builtin.unrealized_conversion_cast %i : i64 to index
  %0 = memref.load %d[%j] : memref<?xf32>
  llvm.return %0 : f32 }
// -----
// refuted: cast_size
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64) -> f32 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %k = llvm.sub %n, %one : i64
  %d = builtin.unrealized_conversion_cast %a, %p, %o, %k, %s : !llvm.ptr, !llvm.ptr, i64, i64, i64 to memref<?xf32>
  %j = builtin.unrealized_conversion_cast %i : i64 to index
  %0 = memref.load %d[%j] : memref<?xf32>
  llvm.return %0 : f32 }
// -----
// undecided: rmw_nonatomic
func.func @f(%m: memref<?xi32>, %i: index, %x: i32) {
  %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<?xi32>) -> i32
  return }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64, %x: i32) {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  %3 = llvm.add %2, %x : i32
  llvm.store %3, %1 : i32, !llvm.ptr
  llvm.return }
// -----
// undecided: rmw_sub
func.func @f(%m: memref<?xi32>, %i: index, %x: i32) {
  %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<?xi32>) -> i32
  return }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64, %x: i32) {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.atomicrmw sub %1, %x acq_rel : !llvm.ptr, i32
  llvm.return }
// -----
// undecided: rmw_monotonic
func.func @f(%m: memref<?xi32>, %i: index, %x: i32) {
  %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<?xi32>) -> i32
  return }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64, %x: i32) {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.atomicrmw add %1, %x monotonic : !llvm.ptr, i32
  llvm.return }
// -----
// undecided: rmw_tobyte
func.func @f(%m: memref<?xi32>, %i: index, %x: i32) {
  %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<?xi32>) -> i32
  return }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64, %x: i32) {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %2 = llvm.atomicrmw add %1, %x acq_rel : !llvm.ptr, i32
  llvm.return }
// -----
// undecided: store_atomic
func.func @f(%m: memref<?xi32>, %i: index, %x: i32) {
  memref.store %x, %m[%i] : memref<?xi32>
  return }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %i: i64, %x: i32) {
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.return }
// -----
// refuted: dim32
func.func @f(%m: memref<?xf32>) -> index {
  %c = arith.constant 0 : index
  %0 = memref.dim %m, %c : memref<?xf32>
  return %0 : index }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) -> i64 {
  %0 = llvm.trunc %n : i64 to i32
  %1 = llvm.sext %0 : i32 to i64
  llvm.return %1 : i64 }
// -----
// refuted: dimstride
func.func @f(%m: memref<?xf32, strided<[?]>>) -> index {
  %c = arith.constant 0 : index
  %0 = memref.dim %m, %c : memref<?xf32, strided<[?]>>
  return %0 : index }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) -> i64 {
  llvm.return %s : i64 }
// -----
// refuted: decl2def
func.func private @g() -> i32
func.func @f() -> i32 { %0 = func.call @g() : () -> i32
 return %0 : i32 }
// target
llvm.func @g() -> i32 { %0 = llvm.mlir.constant(1 : i32) : i32
 llvm.return %0 : i32 }
llvm.func @f() -> i32 { %0 = llvm.call @g() : () -> i32
 llvm.return %0 : i32 }
// -----
// undecided: desc_named_struct
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%d: !llvm.struct<"d", (ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, %i: i64) -> f32 {
  %p = llvm.extractvalue %d[1] : !llvm.struct<"d", (ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: desc_packed
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%d: !llvm.struct<packed (ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, %i: i64) -> f32 {
  %p = llvm.extractvalue %d[1] : !llvm.struct<packed (ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// right: desc
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%d: !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, %i: i64) -> f32 {
  %p = llvm.extractvalue %d[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: desc_flat
func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32 }
// target
llvm.func @f(%d: !llvm.struct<(ptr, ptr, i64, i64, i64)>, %i: i64) -> f32 {
  %p = llvm.extractvalue %d[1] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32 }
// -----
// undecided: ret_flat
func.func @f(%a: memref<4xf32>, %x: i32) -> (i32, memref<4xf32>) { return %x, %a : i32, memref<4xf32> }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %x: i32) -> !llvm.struct<(i32, ptr, ptr, i64, i64, i64)> {
  %0 = llvm.mlir.poison : !llvm.struct<(i32, ptr, ptr, i64, i64, i64)>
  %1 = llvm.insertvalue %x, %0[0] : !llvm.struct<(i32, ptr, ptr, i64, i64, i64)>
  %2 = llvm.insertvalue %a, %1[1] : !llvm.struct<(i32, ptr, ptr, i64, i64, i64)>
  %3 = llvm.insertvalue %p, %2[2] : !llvm.struct<(i32, ptr, ptr, i64, i64, i64)>
  %4 = llvm.insertvalue %o, %3[3] : !llvm.struct<(i32, ptr, ptr, i64, i64, i64)>
  %5 = llvm.insertvalue %n, %4[4] : !llvm.struct<(i32, ptr, ptr, i64, i64, i64)>
  %6 = llvm.insertvalue %s, %5[5] : !llvm.struct<(i32, ptr, ptr, i64, i64, i64)>
  llvm.return %6 : !llvm.struct<(i32, ptr, ptr, i64, i64, i64)> }
// -----
// right: ret_bare
func.func @f(%a: memref<4xf32>, %x: i32) -> (i32, memref<4xf32>) { return %x, %a : i32, memref<4xf32> }
// target
llvm.func @f(%p: !llvm.ptr, %x: i32) -> !llvm.struct<(i32, ptr)> {
  %0 = llvm.mlir.poison : !llvm.struct<(i32, ptr)>
  %1 = llvm.insertvalue %x, %0[0] : !llvm.struct<(i32, ptr)>
  %2 = llvm.insertvalue %p, %1[1] : !llvm.struct<(i32, ptr)>
  llvm.return %2 : !llvm.struct<(i32, ptr)> }
// -----
// undecided: src_noalias_shift
func.func @f(%m: memref<4xf32>, %k: memref<4xf32> {llvm.noalias}) { return }
// target
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr {llvm.noalias}, %o: i64, %n: i64, %s: i64, %a2: !llvm.ptr, %p2: !llvm.ptr, %o2: i64, %n2: i64, %s2: i64) { llvm.return }
// -----
// undecided: src_byval
func.func @f(%p: !llvm.ptr {llvm.byval = i32}, %k: i32) { return }
// target
llvm.func @f(%p: !llvm.ptr, %k: i32) { llvm.return }
// -----
// undecided: atomic_in_several_threads
func.func @f(%m: memref<4xi32>, %v: i32, %i: index) {
  %0 = memref.atomic_rmw addi %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return }
// target
func.func @f(%m: memref<4xi32>, %v: i32, %i: index) {
  %x = memref.load %m[%i] : memref<4xi32>
  %s = arith.addi %x, %v : i32
  memref.store %s, %m[%i] : memref<4xi32>
  return }
// -----
// undecided: atomic_assignment_of_a_sum
func.func @f(%m: memref<4xi32>, %v: i32, %i: index) {
  %0 = memref.atomic_rmw addi %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return }
// target
func.func @f(%m: memref<4xi32>, %v: i32, %i: index) {
  %x = memref.load %m[%i] : memref<4xi32>
  %s = arith.addi %x, %v : i32
  %0 = memref.atomic_rmw assign %s, %m[%i] : (i32, memref<4xi32>) -> i32
  return }
// -----
// undecided: generic_atomic_with_an_earlier_value
func.func @f(%m: memref<4xi32>, %v: i32, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%old: i32):
    %s = arith.addi %old, %v : i32
    memref.atomic_yield %s : i32
  }
  return }
// target
func.func @f(%m: memref<4xi32>, %v: i32, %i: index) {
  %x = memref.load %m[%i] : memref<4xi32>
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%old: i32):
    %s = arith.addi %x, %v : i32
    memref.atomic_yield %s : i32
  }
  return }
// -----
// right: the_same_atomic_access
func.func @f(%m: memref<4xi32>, %v: i32, %i: index) -> i32 {
  %0 = arith.addi %v, %v : i32
  %1 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%old: i32):
    %s = arith.addi %old, %0 : i32
    memref.atomic_yield %s : i32
  }
  return %1 : i32 }
// target
func.func @f(%m: memref<4xi32>, %v: i32, %i: index) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.shli %v, %c1 : i32
  %1 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%old: i32):
    %s = arith.addi %old, %0 : i32
    memref.atomic_yield %s : i32
  }
  return %1 : i32 }
// -----
// right: a_private_function_without_callers
func.func private @g(%a: i6) -> i6 {
  return %a : i6 }
func.func private @unused() -> i6 {
  %c0 = arith.constant 0 : i6
  %0 = call @g(%c0) : (i6) -> i6
  return %0 : i6 }
func.func @f() -> i6 {
  %c1 = arith.constant 1 : i6
  %0 = call @g(%c1) : (i6) -> i6
  return %0 : i6 }
// target
func.func private @g(%a: i6) -> i6 {
  %c1 = arith.constant 1 : i6
  return %c1 : i6 }
func.func private @unused() -> i6 {
  %c0 = arith.constant 0 : i6
  %0 = call @g(%c0) : (i6) -> i6
  return %0 : i6 }
func.func @f() -> i6 {
  %c1 = arith.constant 1 : i6
  %0 = call @g(%c1) : (i6) -> i6
  return %0 : i6 }
// -----
// refuted: a_private_function_of_a_module_without_visible_functions
func.func private @unused() -> i6 {
  %c0 = arith.constant 0 : i6
  return %c0 : i6 }
// target
func.func private @unused() -> i6 {
  %c1 = arith.constant 1 : i6
  return %c1 : i6 }
// -----
// refuted: a_private_function_whose_address_is_taken
func.func private @g() -> i6 {
  %c0 = arith.constant 0 : i6
  return %c0 : i6 }
func.func @f() -> (() -> i6) {
  %0 = func.constant @g : () -> i6
  return %0 : () -> i6 }
// target
func.func private @g() -> i6 {
  %c1 = arith.constant 1 : i6
  return %c1 : i6 }
func.func @f() -> (() -> i6) {
  %0 = func.constant @g : () -> i6
  return %0 : () -> i6 }
// -----
// open: a_callee_that_is_not_modelled_may_be_undefined
func.func @stop() {
  ub.unreachable }
func.func @g(%a: i64) {
  %0 = llvm.bitcast %a : i64 to i16
  call @stop() : () -> ()
  return }
func.func @f(%a: i64) {
  call @g(%a) : (i64) -> ()
  return }
// target
func.func @stop() {
  ub.unreachable }
func.func @g(%a: i64) {
  call @stop() : () -> ()
  return }
func.func @f(%a: i64) {
  call @g(%a) : (i64) -> ()
  return }
// -----
// right: a_memref_and_its_descriptor
func.func @f(%a: memref<?xi64>, %i: index) -> i64 {
  %0 = memref.load %a[%i] : memref<?xi64>
  return %0 : i64 }
// target
func.func @f(%a: memref<?xi64>, %i: index) -> i64 {
  %d = builtin.unrealized_conversion_cast %a
    : memref<?xi64> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %b = builtin.unrealized_conversion_cast %d
    : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xi64>
  %0 = memref.load %b[%i] : memref<?xi64>
  return %0 : i64 }
