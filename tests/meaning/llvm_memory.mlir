// A load returns the value stored at the same place.
llvm.func @src_forward(%p: !llvm.ptr, %v: i32) -> i32 {
  llvm.store %v, %p : i32, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @tgt_forward(%p: !llvm.ptr, %v: i32) -> i32 {
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return %v : i32
}
llvm.func @src_wrong_alias(%p: !llvm.ptr, %q: !llvm.ptr, %v: i32, %w: i32) -> i32 {
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.store %w, %q : i32, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @tgt_wrong_alias(%p: !llvm.ptr, %q: !llvm.ptr, %v: i32, %w: i32) -> i32 {
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.store %w, %q : i32, !llvm.ptr
  llvm.return %v : i32
}
// A variable on the stack is a value.
llvm.func @src_alloca(%v: i32, %c: i1) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %v, %a : i32, !llvm.ptr
  llvm.cond_br %c, ^then, ^end
^then:
  llvm.store %one, %a : i32, !llvm.ptr
  llvm.br ^end
^end:
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @tgt_alloca(%v: i32, %c: i1) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.select %c, %one, %v : i1, i32
  llvm.return %0 : i32
}
// Fields and elements.
llvm.func @src_fields(%v: i32, %w: i32) -> (i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x !llvm.struct<(i32, array<4 x i32>)> : (i32) -> !llvm.ptr
  %p = llvm.getelementptr inbounds %a[0, 1, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i32>)>
  %q = llvm.getelementptr inbounds %a[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i32>)>
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.store %w, %q : i32, !llvm.ptr
  %r = llvm.getelementptr %a[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %0 = llvm.load %r : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @tgt_fields(%v: i32, %w: i32) -> (i32) {
  llvm.return %v : i32
}
llvm.func @src_wrong_fields(%p: !llvm.ptr, %i: i64, %j: i64, %v: i32) -> i32 {
  %a = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %b = llvm.getelementptr inbounds %p[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.store %v, %b : i32, !llvm.ptr
  %1 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %1 : i32
}
llvm.func @tgt_wrong_fields(%p: !llvm.ptr, %i: i64, %j: i64, %v: i32) -> i32 {
  %a = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %b = llvm.getelementptr inbounds %p[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.store %v, %b : i32, !llvm.ptr
  llvm.return %0 : i32
}
// The address may be out of bounds, which is poison only with `inbounds`.
llvm.func @src_wrong_inbounds(%p: !llvm.ptr, %i: i64) -> !llvm.ptr {
  %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.return %a : !llvm.ptr
}
llvm.func @tgt_wrong_inbounds(%p: !llvm.ptr, %i: i64) -> !llvm.ptr {
  %a = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.return %a : !llvm.ptr
}
llvm.func @src_inbounds(%p: !llvm.ptr, %i: i64) -> !llvm.ptr {
  %a = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.return %a : !llvm.ptr
}
llvm.func @tgt_inbounds(%p: !llvm.ptr, %i: i64) -> !llvm.ptr {
  %a = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.return %a : !llvm.ptr
}
// Nothing is at the null pointer.
llvm.func @src_wrong_null(%v: i32) {
  llvm.return
}
llvm.func @tgt_wrong_null(%v: i32) {
  %p = llvm.mlir.zero : !llvm.ptr
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return
}
// Pointers in memory.
llvm.func @src_pointers(%p: !llvm.ptr, %v: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %p, %a : !llvm.ptr, !llvm.ptr
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %q : i32, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @tgt_pointers(%p: !llvm.ptr, %v: i32) -> i32 {
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return %v : i32
}
// A pointer that is stored in a local variable does not escape.
llvm.func @f()
llvm.func @src_own(%v: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.store %v, %a : i32, !llvm.ptr
  llvm.call @f() : () -> ()
  %p = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @tgt_own(%v: i32) -> i32 {
  llvm.call @f() : () -> ()
  llvm.return %v : i32
}
// A read as another type than the last write is an unknown value.
llvm.func @src_open_reinterpreted(%p: !llvm.ptr, %v: i32) -> i16 {
  llvm.store %v, %p : i32, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i16
  llvm.return %0 : i16
}
llvm.func @tgt_open_reinterpreted(%p: !llvm.ptr, %v: i32) -> i16 {
  llvm.store %v, %p : i32, !llvm.ptr
  %0 = llvm.trunc %v : i32 to i16
  llvm.return %0 : i16
}
// Aggregates.
llvm.func @src_aggregate(%v: i32, %w: f32) -> i32 {
  %0 = llvm.mlir.poison : !llvm.struct<(i32, struct<(f32, i32)>)>
  %1 = llvm.insertvalue %v, %0[1, 1] : !llvm.struct<(i32, struct<(f32, i32)>)>
  %2 = llvm.insertvalue %w, %1[1, 0] : !llvm.struct<(i32, struct<(f32, i32)>)>
  %3 = llvm.extractvalue %2[1] : !llvm.struct<(i32, struct<(f32, i32)>)>
  %4 = llvm.extractvalue %3[1] : !llvm.struct<(f32, i32)>
  llvm.return %4 : i32
}
llvm.func @tgt_aggregate(%v: i32, %w: f32) -> i32 {
  llvm.return %v : i32
}
llvm.func @src_wrong_aggregate(%a: !llvm.array<2 x i32>, %v: i32) -> i32 {
  %0 = llvm.insertvalue %v, %a[0] : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}
llvm.func @tgt_wrong_aggregate(%a: !llvm.array<2 x i32>, %v: i32) -> i32 {
  llvm.return %v : i32
}
// Global variables.
llvm.mlir.global external @g(0 : i32) : i32
llvm.mlir.global external @h(0 : i32) : i32
llvm.func @src_global(%v: i32) -> i32 {
  %g = llvm.mlir.addressof @g : !llvm.ptr
  %h = llvm.mlir.addressof @h : !llvm.ptr
  llvm.store %v, %g : i32, !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.store %one, %h : i32, !llvm.ptr
  %0 = llvm.load %g : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @tgt_global(%v: i32) -> i32 {
  %g = llvm.mlir.addressof @g : !llvm.ptr
  %h = llvm.mlir.addressof @h : !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.store %one, %h : i32, !llvm.ptr
  llvm.store %v, %g : i32, !llvm.ptr
  llvm.return %v : i32
}
llvm.func @src_wrong_order(%p: !llvm.ptr, %v: i32) {
  %g = llvm.mlir.addressof @g : !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.store %v, %g : i32, !llvm.ptr
  llvm.store %0, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @tgt_wrong_order(%p: !llvm.ptr, %v: i32) {
  %g = llvm.mlir.addressof @g : !llvm.ptr
  llvm.store %v, %g : i32, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.store %0, %p : i32, !llvm.ptr
  llvm.return
}
