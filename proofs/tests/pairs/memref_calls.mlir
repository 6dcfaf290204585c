// right: callm
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a, %p, %o, %n, %s) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// refuted: callm_ap
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%p, %a, %o, %n, %s) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// refuted: callm_aa
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a, %a, %o, %n, %s) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// refuted: callm_pp
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%p, %p, %o, %n, %s) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// refuted: callm_ns
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a, %p, %o, %s, %n) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// refuted: callm_so
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a, %p, %s, %n, %o) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// refuted: callm_twice
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a, %p, %o, %n, %s) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
 llvm.call @g(%a, %p, %o, %n, %s) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// refuted: callm_none
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {

  llvm.return }
// -----
// undecided: callm_noalias_decl
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr {llvm.noalias}, !llvm.ptr, i64, i64, i64)
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a, %p, %o, %n, %s) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// undecided: callm_byval
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a, %p, %o, %n, %s) : (!llvm.ptr {llvm.byval = i32}, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// undecided: callm_byval_decl
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr {llvm.byval = i32}, !llvm.ptr, i64, i64, i64)
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a, %p, %o, %n, %s) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// refuted: callm_other
func.func private @h(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @h(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a, %p, %o, %n, %s) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// undecided: callm_bare
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr)
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%p) : (!llvm.ptr) -> ()
  llvm.return }
// -----
// refuted: callm_bare_static
func.func private @g(memref<4xf32>)
func.func @f(%m: memref<4xf32>) {
  func.call @g(%m) : (memref<4xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr)

llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a) : (!llvm.ptr) -> ()
  llvm.return }
// -----
// undecided: callm_as
func.func private @g(memref<?xf32>)
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(!llvm.ptr, !llvm.ptr<3>, i64, i64, i64)
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
 llvm.call @g(%a, %q, %o, %n, %s) : (!llvm.ptr, !llvm.ptr<3>, i64, i64, i64) -> ()
  llvm.return }
// -----
// refuted: callm_callee_def
func.func @g(%m: memref<?xf32>) { return }
func.func @f(%m: memref<?xf32>) {
  func.call @g(%m) : (memref<?xf32>) -> ()
  return }
// target
llvm.func @g(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return }
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @g(%a, %p, %o, %n, %s) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.return }
// -----
// right: blocks_of_calls_in_nested_loops
func.func private @g(memref<?xi8>)
func.func @f(%x: i8) {
  %m = memref.alloc() : memref<2xi8>
  %s = memref.alloca() : memref<5xi8>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 1 {
      affine.store %x, %m[1] : memref<2xi8>
      %0 = memref.alloc() : memref<5xi8>
      %1 = memref.cast %0 : memref<5xi8> to memref<?xi8>
      func.call @g(%1) : (memref<?xi8>) -> ()
    }
  }
  return }
// target
func.func private @g(memref<?xi8>)
func.func @f(%x: i8) {
  %m = memref.alloc() : memref<2xi8>
  %s = memref.alloca() : memref<5xi8>
  affine.for %i = 0 to 1 {
    affine.for %j = 0 to 5 {
      affine.store %x, %m[1] : memref<2xi8>
      %0 = memref.alloc() : memref<5xi8>
      %1 = memref.cast %0 : memref<5xi8> to memref<?xi8>
      func.call @g(%1) : (memref<?xi8>) -> ()
    }
  }
  return }
