// Other threads, operations whose effects last, blocks that other code frees, and promises of callees: the semantics of
// one function as a sequence of events does not suffice.

llvm.func @llvm.stacksave.p0() -> !llvm.ptr
llvm.func @llvm.stackrestore.p0(!llvm.ptr)
func.func private @g(memref<4xi32>)

// Between the load and the atomic addition, another thread may add.
func.func @src_open_atomic_beside_load(%A: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1 : i32
  %x = memref.atomic_rmw addi %v, %A[%c0] : (i32, memref<1xi32>) -> i32
  return %x : i32
}
func.func @tgt_open_atomic_beside_load(%A: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1 : i32
  %q = memref.load %A[%c0] : memref<1xi32>
  %x = memref.atomic_rmw addi %v, %A[%c0] : (i32, memref<1xi32>) -> i32
  return %q : i32
}

// Between two atomic accesses, another thread may write.
func.func @src_open_atomic_twice(%A: memref<4xi32>, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.atomic_rmw assign %v, %A[%c0] : (i32, memref<4xi32>) -> i32
  %y = memref.atomic_rmw assign %v, %A[%c0] : (i32, memref<4xi32>) -> i32
  return %y : i32
}
func.func @tgt_open_atomic_twice(%A: memref<4xi32>, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.atomic_rmw assign %v, %A[%c0] : (i32, memref<4xi32>) -> i32
  %y = memref.atomic_rmw assign %v, %A[%c0] : (i32, memref<4xi32>) -> i32
  return %v : i32
}

// Another thread may take the number in between.
func.func @src_open_atomic_tickets(%A: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1 : i32
  %x = memref.atomic_rmw addi %v, %A[%c0] : (i32, memref<1xi32>) -> i32
  %y = memref.atomic_rmw addi %v, %A[%c0] : (i32, memref<1xi32>) -> i32
  %d = arith.subi %y, %x : i32
  return %d : i32
}
func.func @tgt_open_atomic_tickets(%A: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1 : i32
  %x = memref.atomic_rmw addi %v, %A[%c0] : (i32, memref<1xi32>) -> i32
  %y = memref.atomic_rmw addi %v, %A[%c0] : (i32, memref<1xi32>) -> i32
  return %v : i32
}

// The copy may write between the load and the store.
func.func @src_open_dma(%A: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %B = memref.alloc() : memref<4xf32, 1>
  %t = memref.alloc() : memref<1xi32>
  memref.dma_start %A[%c0], %B[%c0], %c2, %t[%c0] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  %q = memref.load %B[%c3] : memref<4xf32, 1>
  memref.dma_wait %t[%c0], %c2 : memref<1xi32>
  %z = memref.load %B[%c0] : memref<4xf32, 1>
  return %z : f32
}
func.func @tgt_open_dma(%A: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %B = memref.alloc() : memref<4xf32, 1>
  %t = memref.alloc() : memref<1xi32>
  memref.dma_start %A[%c0], %B[%c0], %c2, %t[%c0] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  %q = memref.load %B[%c3] : memref<4xf32, 1>
  %y = memref.load %B[%c0] : memref<4xf32, 1>
  memref.store %y, %B[%c0] : memref<4xf32, 1>
  memref.dma_wait %t[%c0], %c2 : memref<1xi32>
  %z = memref.load %B[%c0] : memref<4xf32, 1>
  return %z : f32
}

// The block is not live before the marker.
llvm.func @src_open_lifetime() {
  %c = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %c x i32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  llvm.return
}
llvm.func @tgt_open_lifetime() {
  %c = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %c x i32 : (i32) -> !llvm.ptr
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  llvm.return
}

// The memory does not change between the markers.
llvm.func @src_open_invariant(%p: !llvm.ptr) -> i32 {
  %k = llvm.mlir.constant(7 : i32) : i32
  llvm.store %k, %p : i32, !llvm.ptr
  %t = llvm.intr.invariant.start 4, %p : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.intr.invariant.end %t, 4, %p : !llvm.ptr
  llvm.return %r : i32
}
llvm.func @tgt_open_invariant(%p: !llvm.ptr) -> i32 {
  %k = llvm.mlir.constant(7 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  llvm.store %k, %p : i32, !llvm.ptr
  %t = llvm.intr.invariant.start 4, %p : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.store %z, %p : i32, !llvm.ptr
  llvm.store %r, %p : i32, !llvm.ptr
  llvm.intr.invariant.end %t, 4, %p : !llvm.ptr
  llvm.return %r : i32
}

// The restoration of the stack ends the lifetime of the block.
llvm.func @src_open_stackrestore_by_name(%v: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %s = llvm.call @llvm.stacksave.p0() : () -> !llvm.ptr
  %p = llvm.alloca %c x i32 : (i32) -> !llvm.ptr
  llvm.store %v, %p : i32, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.call @llvm.stackrestore.p0(%s) : (!llvm.ptr) -> ()
  llvm.return %r : i32
}
llvm.func @tgt_open_stackrestore_by_name(%v: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %s = llvm.call @llvm.stacksave.p0() : () -> !llvm.ptr
  %p = llvm.alloca %c x i32 : (i32) -> !llvm.ptr
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.call @llvm.stackrestore.p0(%s) : (!llvm.ptr) -> ()
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}

// The call may free the block and not return.
func.func @src_open_freed_by_call() {
  %A = memref.alloc() : memref<4xi32>
  func.call @g(%A) : (memref<4xi32>) -> ()
  memref.dealloc %A : memref<4xi32>
  return
}
func.func @tgt_open_freed_by_call() {
  %A = memref.alloca() : memref<4xi32>
  func.call @g(%A) : (memref<4xi32>) -> ()
  return
}

// The null pointer of another address space may be the address of a block.
llvm.func @src_open_null_of_other_space(%c: i1) -> i32 {
  %n = llvm.mlir.zero : !llvm.ptr<3>
  %k = llvm.mlir.constant(7 : i32) : i32
  llvm.cond_br %c, ^a, ^b(%k : i32)
^a:
  %r = llvm.load %n : !llvm.ptr<3> -> i32
  llvm.br ^b(%r : i32)
^b(%x: i32):
  llvm.return %x : i32
}
llvm.func @tgt_open_null_of_other_space(%c: i1) -> i32 {
  %k = llvm.mlir.constant(7 : i32) : i32
  llvm.return %k : i32
}

// The declaration of the callee promises that the call has no effect.
llvm.func @pure(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, will_return, no_unwind}
llvm.func @src_open_promise_of_callee(%x: i32) -> i32 {
  %r = llvm.call @pure(%x) : (i32) -> i32
  llvm.return %x : i32
}
llvm.func @tgt_open_promise_of_callee(%x: i32) -> i32 {
  llvm.return %x : i32
}
