// The interface of a function, and properties of its memory that callers and callees can observe.

llvm.func @use(!llvm.ptr)
llvm.func @usei(i64)
llvm.func @f(i32) -> i32
llvm.func @ext() -> i32
func.func private @use4(memref<4xi32>)
func.func private @take(memref<4xi32>)
memref.global @g : memref<4xi32> = uninitialized
llvm.mlir.global external @glob() {alignment = 4 : i64, addr_space = 0 : i32} : i32
llvm.mlir.global constant @k() {alignment = 4 : i64, addr_space = 0 : i32} : i32

// The size and the address of an escaped block are observable.
llvm.func @src_wrong_smaller() {
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %a = llvm.alloca %c4 x i32 : (i32) -> !llvm.ptr
  llvm.call @use(%a) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @tgt_wrong_smaller() {
  %c4 = llvm.mlir.constant(2 : i32) : i32
  %a = llvm.alloca %c4 x i32 : (i32) -> !llvm.ptr
  llvm.call @use(%a) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @src_wrong_less_aligned() {
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %a = llvm.alloca %c4 x i32 {alignment = 64 : i64} : (i32) -> !llvm.ptr
  llvm.call @use(%a) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @tgt_wrong_less_aligned() {
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %a = llvm.alloca %c4 x i32 {alignment = 1 : i64} : (i32) -> !llvm.ptr
  llvm.call @use(%a) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @src_wrong_of_bytes() {
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %a = llvm.alloca %c4 x i32 : (i32) -> !llvm.ptr
  llvm.call @use(%a) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @tgt_wrong_of_bytes() {
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %a = llvm.alloca %c4 x i8 : (i32) -> !llvm.ptr
  llvm.call @use(%a) : (!llvm.ptr) -> ()
  llvm.return
}
func.func @src_wrong_smaller_result() -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  return %a : memref<4xi32>
}
func.func @tgt_wrong_smaller_result() -> memref<4xi32> {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<2xi32> to memref<4xi32>
  return %b : memref<4xi32>
}
func.func @src_wrong_less_aligned_memref() {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xi32>
  call @use4(%a) : (memref<4xi32>) -> ()
  return
}
func.func @tgt_wrong_less_aligned_memref() {
  %a = memref.alloc() : memref<4xi32>
  call @use4(%a) : (memref<4xi32>) -> ()
  return
}

// A block that ends by itself, or not at all, is not to be freed.
func.func @src_wrong_free_of_stack() {
  %a = memref.alloc() : memref<4xi32>
  call @use4(%a) : (memref<4xi32>) -> ()
  memref.dealloc %a : memref<4xi32>
  return
}
func.func @tgt_wrong_free_of_stack() {
  %a = memref.alloca() : memref<4xi32>
  call @use4(%a) : (memref<4xi32>) -> ()
  memref.dealloc %a : memref<4xi32>
  return
}
func.func @src_wrong_free_of_global() {
  %a = memref.alloc() : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return
}
func.func @tgt_wrong_free_of_global() {
  %a = memref.get_global @g : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return
}
func.func @src_wrong_stack_returned() -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  return %a : memref<4xi32>
}
func.func @tgt_wrong_stack_returned() -> memref<4xi32> {
  %a = memref.alloca() : memref<4xi32>
  return %a : memref<4xi32>
}

// When memory of one's own is freed is no business of a call that does not know it.
func.func @src_freed_before_call(%p: memref<4xi32>) {
  %a = memref.alloc() : memref<4xi32>
  call @take(%p) : (memref<4xi32>) -> ()
  memref.dealloc %a : memref<4xi32>
  return
}
func.func @tgt_freed_before_call(%p: memref<4xi32>) {
  %a = memref.alloc() : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  call @take(%p) : (memref<4xi32>) -> ()
  return
}

// Types and attributes are part of the interface, for any body.
func.func @src_open_result_type() -> f32 {
  %c = arith.constant 0.0 : f32
  return %c : f32
}
func.func @tgt_open_result_type() -> i32 {
  %c = arith.constant 0 : i32
  return %c : i32
}
func.func @src_open_argument_type(%x: f32) -> i32 {
  %c = arith.constant 0 : i32
  return %c : i32
}
func.func @tgt_open_argument_type(%x: i32) -> i32 {
  %c = arith.constant 0 : i32
  return %c : i32
}
llvm.func @src_open_floats(%p: f32) -> f32 {
  llvm.return %p : f32
}
llvm.func @tgt_open_floats(%p: f32) -> f32 attributes {no_nans_fp_math = true} {
  llvm.return %p : f32
}
llvm.func @src_open_no_effects(%p: !llvm.ptr) -> i32 {
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_open_no_effects(%p: !llvm.ptr) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @src_open_returns() -> i32 {
  %r = llvm.call @ext() : () -> i32
  llvm.return %r : i32
}
llvm.func @tgt_open_returns() -> i32 attributes {will_return, no_unwind} {
  %r = llvm.call @ext() : () -> i32
  llvm.return %r : i32
}
llvm.func @src_open_call_without_effects(%x: i32) -> i32 {
  %r = llvm.call @f(%x) : (i32) -> i32
  llvm.return %r : i32
}
llvm.func @tgt_open_call_without_effects(%x: i32) -> i32 {
  %r = llvm.call @f(%x) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, will_return} : (i32) -> i32
  llvm.return %r : i32
}
llvm.func @src_open_calling_convention(%x: i32) -> i32 {
  %r = llvm.call @f(%x) : (i32) -> i32
  llvm.return %r : i32
}
llvm.func @tgt_open_calling_convention(%x: i32) -> i32 {
  %r = llvm.call fastcc @f(%x) : (i32) -> i32
  llvm.return %r : i32
}
llvm.func @src_open_indirect_type(%p: !llvm.ptr, %x: i32) {
  llvm.call %p(%x) : !llvm.ptr, (i32) -> ()
  llvm.return
}
llvm.func @tgt_open_indirect_type(%p: !llvm.ptr, %x: i32) {
  %y = llvm.bitcast %x : i32 to f32
  llvm.call %p(%y) : !llvm.ptr, (f32) -> ()
  llvm.return
}

// An access has the size of the value, without the padding up to the next value.
llvm.func @src_wrong_vector_of_three() -> vector<3xi32> {
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c3 x i32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  llvm.store %c1, %a : i32, !llvm.ptr
  %r = llvm.load %a {alignment = 4 : i64} : !llvm.ptr -> vector<3xi32>
  llvm.return %r : vector<3xi32>
}
llvm.func @tgt_wrong_vector_of_three() -> vector<3xi32> {
  llvm.unreachable
}
llvm.func @src_wrong_three_bytes() -> i24 {
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i24) : i24
  %a = llvm.alloca %c3 x i8 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  llvm.store %c1, %a : i24, !llvm.ptr
  %r = llvm.load %a : !llvm.ptr -> i24
  llvm.return %r : i24
}
llvm.func @tgt_wrong_three_bytes() -> i24 {
  llvm.unreachable
}
llvm.func @src_three_bytes(%x: i32) -> i8 {
  %c3 = llvm.mlir.constant(4 : i32) : i32
  %c7 = llvm.mlir.constant(7 : i8) : i8
  %c1 = llvm.mlir.constant(1 : i24) : i24
  %a = llvm.alloca %c3 x i8 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  %p = llvm.getelementptr %a[3] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %c7, %p : i8, !llvm.ptr
  llvm.store %c1, %a : i24, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i8
  llvm.return %r : i8
}
llvm.func @tgt_three_bytes(%x: i32) -> i8 {
  %c7 = llvm.mlir.constant(7 : i8) : i8
  llvm.return %c7 : i8
}

// An alignment without a contract.
llvm.func @src_wrong_alignment() -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  llvm.store %c1, %a : i32, !llvm.ptr
  %r = llvm.load %a {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_wrong_alignment() -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  llvm.store %c1, %a : i32, !llvm.ptr
  %r = llvm.load %a {alignment = 16 : i64} : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @src_open_alignment_of_global() -> i32 {
  %a = llvm.mlir.addressof @glob : !llvm.ptr
  %r = llvm.load %a {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_open_alignment_of_global() -> i32 {
  %a = llvm.mlir.addressof @glob : !llvm.ptr
  %r = llvm.load %a {alignment = 16 : i64} : !llvm.ptr -> i32
  llvm.return %r : i32
}

// A block whose address is read as a number has escaped.
llvm.func @src_open_pointer_as_number() -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  llvm.store %c1, %a : i32, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %i = llvm.load %b : !llvm.ptr -> i64
  llvm.call @usei(%i) : (i64) -> ()
  %r = llvm.load %a : !llvm.ptr -> i32
  llvm.call @use(%a) : (!llvm.ptr) -> ()
  llvm.return %r : i32
}
llvm.func @tgt_open_pointer_as_number() -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  llvm.store %c1, %a : i32, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %i = llvm.load %b : !llvm.ptr -> i64
  llvm.call @usei(%i) : (i64) -> ()
  llvm.call @use(%a) : (!llvm.ptr) -> ()
  llvm.return %c1 : i32
}

// Addresses do not begin with zero.
llvm.func @src_open_below_the_block(%i: i64) -> !llvm.ptr {
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %a = llvm.alloca %c8 x i8 : (i32) -> !llvm.ptr
  %q = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.return %q : !llvm.ptr
}
llvm.func @tgt_open_below_the_block(%i: i64) -> !llvm.ptr {
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %a = llvm.alloca %c8 x i8 : (i32) -> !llvm.ptr
  %q = llvm.getelementptr nuw %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.return %q : !llvm.ptr
}

// Constants are not written, not even with their own contents.
llvm.func @src_wrong_constant_written() -> i32 {
  %a = llvm.mlir.addressof @k : !llvm.ptr
  %r = llvm.load %a : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_wrong_constant_written() -> i32 {
  %a = llvm.mlir.addressof @k : !llvm.ptr
  %r = llvm.load %a : !llvm.ptr -> i32
  llvm.store %r, %a : i32, !llvm.ptr
  llvm.return %r : i32
}

// Of a buffer of bytes, there are as many floats as there is room for.
func.func @src_open_floats_in_bytes(%i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<8xi8>
  %v = memref.view %b[%c0][] : memref<8xi8> to memref<2xf32>
  %x = arith.constant 1.0 : f32
  memref.store %x, %v[%c0] : memref<2xf32>
  %r = memref.load %v[%c0] : memref<2xf32>
  return %r : f32
}
func.func @tgt_open_floats_in_bytes(%i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %b = memref.alloc() : memref<8xi8>
  %v = memref.view %b[%c0][] : memref<8xi8> to memref<2xf32>
  %w = memref.reinterpret_cast %v to offset: [0], sizes: [8], strides: [1] : memref<2xf32> to memref<8xf32>
  %x = arith.constant 1.0 : f32
  memref.store %x, %v[%c0] : memref<2xf32>
  %d = memref.load %w[%c5] : memref<8xf32>
  %r = memref.load %v[%c0] : memref<2xf32>
  return %r : f32
}

// The block of an argument may be constant: a target may not write if the source does not.
func.func @src_wrong_store_of_what_is_there(%p: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %p[%c0] : memref<4xi32>
  return %v : i32
}
func.func @tgt_wrong_store_of_what_is_there(%p: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %p[%c0] : memref<4xi32>
  memref.store %v, %p[%c0] : memref<4xi32>
  return %v : i32
}
func.func @src_wrong_store_under_no_condition(%p: memref<4xi32>, %c: i1, %x: i32) {
  %c0 = arith.constant 0 : index
  %v = memref.load %p[%c0] : memref<4xi32>
  scf.if %c { memref.store %x, %p[%c0] : memref<4xi32> }
  return
}
func.func @tgt_wrong_store_under_no_condition(%p: memref<4xi32>, %c: i1, %x: i32) {
  %c0 = arith.constant 0 : index
  %v = memref.load %p[%c0] : memref<4xi32>
  %w = arith.select %c, %x, %v : i32
  memref.store %w, %p[%c0] : memref<4xi32>
  return
}

// The same variables are constant in source and target, for all references.
memref.global constant @numbers : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func private @anything()
func.func @src_constant_of_source(%p: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @numbers : memref<4xi32>
  call @anything() : () -> ()
  memref.store %x, %p[%c0] : memref<4xi32>
  %r = memref.load %g[%c0] : memref<4xi32>
  return %r : i32
}
func.func @tgt_constant_of_source(%p: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  call @anything() : () -> ()
  memref.store %x, %p[%c0] : memref<4xi32>
  return %c1 : i32
}
func.func @src_constant_of_target(%p: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  call @anything() : () -> ()
  memref.store %x, %p[%c0] : memref<4xi32>
  return %c1 : i32
}
func.func @tgt_constant_of_target(%p: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @numbers : memref<4xi32>
  call @anything() : () -> ()
  memref.store %x, %p[%c0] : memref<4xi32>
  %r = memref.load %g[%c0] : memref<4xi32>
  return %r : i32
}
