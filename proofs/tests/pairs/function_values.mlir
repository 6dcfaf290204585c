// right: a function value that is returned
func.func @g(%f: () -> (), %h: () -> ()) -> (() -> ()) {
  return %f : () -> ()
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr) -> !llvm.ptr {
  llvm.return %f : !llvm.ptr
}
// -----
// undecided: another function value is returned
func.func @g(%f: () -> (), %h: () -> ()) -> (() -> ()) {
  return %f : () -> ()
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr) -> !llvm.ptr {
  llvm.return %h : !llvm.ptr
}
// -----
// undecided: a pointer behind a function is returned
func.func @g(%f: () -> ()) -> (() -> ()) {
  return %f : () -> ()
}
// target
llvm.func @g(%f: !llvm.ptr) -> !llvm.ptr {
  %0 = llvm.getelementptr %f[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.return %0 : !llvm.ptr
}
// -----
// right: an indirect call
func.func @g(%f: (i32, i32) -> i32, %h: (i32, i32) -> i32, %x: i32, %y: i32) -> i32 {
  %0 = func.call_indirect %f(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr, %x: i32, %y: i32) -> i32 {
  %0 = llvm.call %f(%x, %y) : !llvm.ptr, (i32, i32) -> i32
  llvm.return %0 : i32
}
// -----
// undecided: an indirect call with exchanged arguments
func.func @g(%f: (i32, i32) -> i32, %h: (i32, i32) -> i32, %x: i32, %y: i32) -> i32 {
  %0 = func.call_indirect %f(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr, %x: i32, %y: i32) -> i32 {
  %0 = llvm.call %f(%y, %x) : !llvm.ptr, (i32, i32) -> i32
  llvm.return %0 : i32
}
// -----
// undecided: an indirect call of another function
func.func @g(%f: (i32, i32) -> i32, %h: (i32, i32) -> i32, %x: i32, %y: i32) -> i32 {
  %0 = func.call_indirect %f(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr, %x: i32, %y: i32) -> i32 {
  %0 = llvm.call %h(%x, %y) : !llvm.ptr, (i32, i32) -> i32
  llvm.return %0 : i32
}
// -----
// undecided: an indirect call with one argument
func.func @g(%f: (i32, i32) -> i32, %h: (i32, i32) -> i32, %x: i32, %y: i32) -> i32 {
  %0 = func.call_indirect %f(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr, %x: i32, %y: i32) -> i32 {
  %0 = llvm.call %f(%x) : !llvm.ptr, (i32) -> i32
  llvm.return %0 : i32
}
// -----
// undecided: an indirect call whose result is ignored
func.func @g(%f: (i32, i32) -> i32, %h: (i32, i32) -> i32, %x: i32, %y: i32) -> i32 {
  %0 = func.call_indirect %f(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr, %x: i32, %y: i32) -> i32 {
  %0 = llvm.call %f(%x, %y) : !llvm.ptr, (i32, i32) -> i32
  llvm.return %x : i32
}
// -----
// undecided: two indirect calls
func.func @g(%f: (i32, i32) -> i32, %h: (i32, i32) -> i32, %x: i32, %y: i32) -> i32 {
  %0 = func.call_indirect %f(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr, %x: i32, %y: i32) -> i32 {
  %0 = llvm.call %f(%x, %y) : !llvm.ptr, (i32, i32) -> i32
  %1 = llvm.call %f(%x, %y) : !llvm.ptr, (i32, i32) -> i32
  llvm.return %0 : i32
}
// -----
// undecided: no indirect call
func.func @g(%f: (i32, i32) -> i32, %h: (i32, i32) -> i32, %x: i32, %y: i32) -> i32 {
  %0 = func.call_indirect %f(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr, %x: i32, %y: i32) -> i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %0 : i32
}
// -----
// undecided: an indirect call of a variadic function
func.func @g(%f: (i32, i32) -> i32, %h: (i32, i32) -> i32, %x: i32, %y: i32) -> i32 {
  %0 = func.call_indirect %f(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr, %x: i32, %y: i32) -> i32 {
  %0 = llvm.call %f(%x, %y) vararg(!llvm.func<i32 (i32, ...)>) : !llvm.ptr, (i32, i32) -> i32
  llvm.return %0 : i32
}
// -----
// undecided: an indirect call with another calling convention
func.func @g(%f: (i32, i32) -> i32, %h: (i32, i32) -> i32, %x: i32, %y: i32) -> i32 {
  %0 = func.call_indirect %f(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}
// target
llvm.func @g(%f: !llvm.ptr, %h: !llvm.ptr, %x: i32, %y: i32) -> i32 {
  %0 = llvm.call fastcc %f(%x, %y) : !llvm.ptr, (i32, i32) -> i32
  llvm.return %0 : i32
}
// -----
// undecided: the address of another function
func.func private @a(i32)
func.func private @b(i32)
func.func @g() -> ((i32) -> ()) {
  %0 = func.constant @a : (i32) -> ()
  return %0 : (i32) -> ()
}
// target
llvm.func @a(i32)
llvm.func @b(i32)
llvm.func @g() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @b : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// -----
// undecided: a function value as a pointer in another address space
func.func @g(%f: () -> ()) -> (() -> ()) {
  return %f : () -> ()
}
// target
llvm.func @g(%f: !llvm.ptr<1>) -> !llvm.ptr<1> {
  llvm.return %f : !llvm.ptr<1>
}
// -----
// right: an allocation of descriptors that is not used
func.func @g() {
  %0 = memref.alloc() : memref<2xmemref<1xf32>>
  return
}
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g() {
  %0 = llvm.mlir.constant(80 : i64) : i64
  %1 = llvm.call @malloc(%0) : (i64) -> !llvm.ptr
  llvm.return
}
// -----
// undecided: a small allocation of descriptors that escapes
func.func private @use(memref<2xmemref<1xf32>>)
func.func @g() {
  %0 = memref.alloc() : memref<2xmemref<1xf32>>
  func.call @use(%0) : (memref<2xmemref<1xf32>>) -> ()
  return
}
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @use(!llvm.ptr, !llvm.ptr, i64, i64, i64)
llvm.func @g() {
  %0 = llvm.mlir.constant(16 : i64) : i64
  %1 = llvm.call @malloc(%0) : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(0 : i64) : i64
  %3 = llvm.mlir.constant(2 : i64) : i64
  %4 = llvm.mlir.constant(1 : i64) : i64
  llvm.call @use(%1, %1, %2, %3, %4) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return
}
// -----
// undecided: an access to a descriptor in memory
func.func @g(%i: index) -> index {
  %m = memref.alloc() : memref<2xmemref<?xf32>>
  %0 = memref.load %m[%i] : memref<2xmemref<?xf32>>
  %c0 = arith.constant 0 : index
  %1 = memref.dim %0, %c0 : memref<?xf32>
  return %1 : index
}
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @g(%i: i64) -> i64 {
  %0 = llvm.mlir.constant(16 : i64) : i64
  %1 = llvm.call @malloc(%0) : (i64) -> !llvm.ptr
  %2 = llvm.getelementptr %1[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %3 = llvm.load %2 : !llvm.ptr -> i64
  llvm.return %3 : i64
}
// -----
// undecided: the value of a known function is called by an argument of a block
func.func private @f(i8)
func.func @g(%x: i8) {
  %f = func.constant @f : (i8) -> ()
  cf.br ^bb1(%f : (i8) -> ())
^bb1(%callee: (i8) -> ()):
  func.call_indirect %callee(%x) : (i8) -> ()
  return
}
// target
func.func private @f(i8)
func.func @g(%x: i8) {
  %f = func.constant @f : (i8) -> ()
  func.call_indirect %f(%x) : (i8) -> ()
  return
}
// -----
// undecided: the address of a known function is called by an argument of a block
llvm.func @f(i8)
llvm.func @g(%x: i8) {
  %f = llvm.mlir.addressof @f : !llvm.ptr
  llvm.br ^bb1(%f : !llvm.ptr)
^bb1(%callee: !llvm.ptr):
  llvm.call %callee(%x) : !llvm.ptr, (i8) -> ()
  llvm.return
}
// target
llvm.func @f(i8)
llvm.func @g(%x: i8) {
  llvm.call @f(%x) : (i8) -> ()
  llvm.return
}
// -----
// undecided: a function that is called by its value calls the value of a known function
func.func private @f(i8)
func.func private @apply(%callee: (i8) -> (), %x: i8) {
  func.call_indirect %callee(%x) : (i8) -> ()
  return
}
func.func @g(%x: i8) {
  %apply = func.constant @apply : ((i8) -> (), i8) -> ()
  %f = func.constant @f : (i8) -> ()
  func.call_indirect %apply(%f, %x) : ((i8) -> (), i8) -> ()
  return
}
// target
func.func private @f(i8)
func.func private @apply(%callee: (i8) -> (), %x: i8) {
  func.call_indirect %callee(%x) : (i8) -> ()
  return
}
func.func @g(%x: i8) {
  func.call @f(%x) : (i8) -> ()
  return
}
