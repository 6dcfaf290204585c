// right: gv
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// refuted: gv_const
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external constant @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_internal
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global internal @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_private
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global private @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_val
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external @g(dense<[1, 2, 3, 5]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_weak
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global weak @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_common
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global common @g(0 : i32) {addr_space = 0 : i32} : i32
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_tls
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external thread_local @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_align
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]> {alignment = 64}
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_uninit
memref.global @g : memref<4xi32> = uninitialized
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_extern
memref.global "private" @g : memref<4xi32>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_decl2def
memref.global @g : memref<4xi32>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external @g() {addr_space = 0 : i32} : !llvm.array<4 x i32> {
 %0 = llvm.mlir.zero : !llvm.array<4 x i32>
 llvm.return %0 : !llvm.array<4 x i32> }
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_def2decl
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external @g() {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_bigger
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external @g(dense<[1, 2, 3, 4, 5]> : tensor<5xi32>) {addr_space = 0 : i32} : !llvm.array<5 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// undecided: gv_smaller
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%i: index, %x: i32) {
  %m = memref.get_global @g : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return }
// target
llvm.mlir.global external @g(dense<[1, 2, 3]> : tensor<3xi32>) {addr_space = 0 : i32} : !llvm.array<3 x i32>
llvm.func @f(%i: i64, %x: i32) {
  %p = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %1 : i32, !llvm.ptr

  llvm.return }
// -----
// right: gvis
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f() { return }
// target
llvm.mlir.global external @g(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f() { llvm.return }
// -----
// undecided: gvis_val
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f() { return }
// target
llvm.mlir.global external @g(dense<[1, 2, 3, 5]> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.func @f() { llvm.return }
// -----
// undecided: gvis_missing
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f() { return }
// target
llvm.func @f() { llvm.return }
// -----
// undecided: gvis_missing2
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f() { return }
// target
func.func @f() { return }
// -----
// undecided: gvis_func
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f() { return }
// target
llvm.func @g()
llvm.func @f() { llvm.return }
// -----
// undecided: gvis_uninit
memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f() { return }
// target
llvm.mlir.global external @g() {addr_space = 0 : i32} : !llvm.array<4 x i32> {
%0 = llvm.mlir.undef : !llvm.array<4 x i32>
llvm.return %0 : !llvm.array<4 x i32>}
llvm.func @f() { llvm.return }
// -----
// right: gvis_uninit
memref.global @g : memref<4xi32> = uninitialized
func.func @f() { return }
// target
llvm.mlir.global external @g() {addr_space = 0 : i32} : !llvm.array<4 x i32> {
%0 = llvm.mlir.undef : !llvm.array<4 x i32>
llvm.return %0 : !llvm.array<4 x i32>}
llvm.func @f() { llvm.return }
