// right: stack_restored
llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }
// target
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %0 : !llvm.ptr
  llvm.return %a : i32
}
// -----
// open: stack_restored_before_the_use
llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }
// target
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i64) : i64
  %0 = llvm.intr.stacksave : !llvm.ptr
  %p = llvm.alloca %c x i32 : (i64) -> !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.intr.stackrestore %0 : !llvm.ptr
  %1 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %1 : i32
}
// -----
// open: stack_restored_from_an_argument
llvm.func @f(%p: !llvm.ptr) { llvm.return }
// target
llvm.func @f(%p: !llvm.ptr) {
  llvm.intr.stackrestore %p : !llvm.ptr
  llvm.return
}
// -----
// open: saved_stack_as_a_pointer
llvm.func @f() -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  llvm.return %0 : i64
}
// target
llvm.func @f() -> i64 {
  %0 = llvm.intr.stacksave : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  llvm.return %1 : i64
}
// -----
// right: alloca_scope
func.func private @g()
func.func @f() {
  memref.alloca_scope {
    func.call @g() : () -> ()
  }
  return
}
// target
func.func private @g()
func.func @f() {
  %0 = llvm.intr.stacksave : !llvm.ptr
  cf.br ^bb1
^bb1:
  func.call @g() : () -> ()
  cf.br ^bb2
^bb2:
  llvm.intr.stackrestore %0 : !llvm.ptr
  return
}
// -----
// refuted: alloca_scope_without_its_call
func.func private @g()
func.func @f() {
  memref.alloca_scope {
    func.call @g() : () -> ()
  }
  return
}
// target
func.func private @g()
func.func @f() {
  %0 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %0 : !llvm.ptr
  return
}
// -----
// right: call_of_an_address
llvm.func @g(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.call @g(%a) : (i32) -> i32
  llvm.return %0 : i32
}
// target
llvm.func @g(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %0 = llvm.call %p(%a) : !llvm.ptr, (i32) -> i32
  llvm.return %0 : i32
}
// -----
// refuted: call_of_another_address
llvm.func @g(i32) -> i32
llvm.func @h(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.call @g(%a) : (i32) -> i32
  llvm.return %0 : i32
}
// target
llvm.func @g(i32) -> i32
llvm.func @h(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %p = llvm.mlir.addressof @h : !llvm.ptr
  %0 = llvm.call %p(%a) : !llvm.ptr, (i32) -> i32
  llvm.return %0 : i32
}
// -----
// undecided: call_of_an_address_with_other_types
llvm.func @g(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.call @g(%a) : (i32) -> i32
  llvm.return %0 : i32
}
// target
llvm.func @g(i64) -> i32
llvm.func @f(%a: i32) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %0 = llvm.call %p(%a) : !llvm.ptr, (i32) -> i32
  llvm.return %0 : i32
}
// -----
// undecided: call_of_a_weak_address
llvm.func extern_weak @g(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.call @g(%a) : (i32) -> i32
  llvm.return %0 : i32
}
// target
llvm.func extern_weak @g(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %0 = llvm.call %p(%a) : !llvm.ptr, (i32) -> i32
  llvm.return %0 : i32
}
// -----
// right: assumed_alignment_is_dropped
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %t = llvm.mlir.constant(true) : i1
  %a = llvm.mlir.constant(8 : i64) : i64
  llvm.intr.assume %t ["align"(%p, %a : !llvm.ptr, i64)] : i1
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// target
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// -----
// undecided: assumed_alignment_is_added
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// target
llvm.func @f(%p: !llvm.ptr) -> i32 {
  %t = llvm.mlir.constant(true) : i1
  %a = llvm.mlir.constant(64 : i64) : i64
  llvm.intr.assume %t ["align"(%p, %a : !llvm.ptr, i64)] : i1
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// -----
// refuted: assumption_is_added
llvm.func @f(%c: i1) -> i1 { llvm.return %c : i1 }
// target
llvm.func @f(%c: i1) -> i1 {
  llvm.intr.assume %c : i1
  llvm.return %c : i1
}
// -----
// undecided: assumed_nonnull
llvm.func @f(%p: !llvm.ptr) { llvm.return }
// target
llvm.func @f(%p: !llvm.ptr) {
  %t = llvm.mlir.constant(true) : i1
  llvm.intr.assume %t ["nonnull"(%p : !llvm.ptr)] : i1
  llvm.return
}
// -----
// right: hints_of_a_loop
func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i32
^bb2:
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
// target
#unroll = #llvm.loop_unroll<disable = true>
#hint = #llvm.loop_annotation<disableNonforced = true, unroll = #unroll>
func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2 {llvm.loop_annotation = #hint}
^bb1:
  return %a : i32
^bb2:
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
// -----
// open: promise_of_a_loop
func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i32
^bb2:
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
// target
#promise = #llvm.loop_annotation<mustProgress = true>
func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2 {llvm.loop_annotation = #promise}
^bb1:
  return %a : i32
^bb2:
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
// -----
// right: memref_bitcast
func.func @f(%m: memref<?xi16>) -> memref<?xf16> {
  %0 = arith.bitcast %m : memref<?xi16> to memref<?xf16>
  return %0 : memref<?xf16>
}
// target
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %o: i64, %n: i64, %s: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.insertvalue %o, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.insertvalue %n, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.insertvalue %s, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
}
// -----
// refuted: memref_bitcast_with_another_size
func.func @f(%m: memref<?xi16>) -> memref<?xf16> {
  %0 = arith.bitcast %m : memref<?xi16> to memref<?xf16>
  return %0 : memref<?xf16>
}
// target
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %o: i64, %n: i64, %s: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.insertvalue %o, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.insertvalue %s, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.insertvalue %s, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
}
// -----
// right: size_of_a_poison_memref
func.func @f(%m: memref<3x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.dim %m, %c0 : memref<3x?xf32>
  return %0 : index
}
// target
func.func @f(%m: memref<3x?xf32>) -> index {
  %0 = arith.constant 3 : index
  return %0 : index
}
// -----
// refuted: size_of_a_poison_memref_is_read
func.func @f(%m: memref<3x?xf32>) -> index {
  %0 = arith.constant 3 : index
  return %0 : index
}
// target
func.func @f(%m: memref<3x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.dim %m, %c0 : memref<3x?xf32>
  return %0 : index
}
