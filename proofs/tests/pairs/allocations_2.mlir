// refuted: alloc_realfn
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.mlir.global internal @buf() : !llvm.array<4 x i32> { %0 = llvm.mlir.zero : !llvm.array<4 x i32>
 llvm.return %0 : !llvm.array<4 x i32> }
llvm.func @malloc(%s: i64) -> !llvm.ptr { %0 = llvm.mlir.addressof @buf : !llvm.ptr
 llvm.return %0 : !llvm.ptr }
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.mul %n, %c4 : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_noalign_aligned_alloc
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) {alignment = 64 : i64} : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.mul %n, %c4 : i64
  %p = llvm.call @aligned_alloc(%c4, %s) : (i64, i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_merge
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  %k = memref.alloc(%n) : memref<?xi32>
  %c0 = arith.constant 0 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 6 : i32
  memref.store %x, %m[%c0] : memref<?xi32>
  memref.store %y, %k[%c0] : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.mul %n, %c4 : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(5 : i32) : i32
  %y = llvm.mlir.constant(6 : i32) : i32
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.store %y, %p : i32, !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// right: alloc_merge
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  %k = memref.alloc(%n) : memref<?xi32>
  %c0 = arith.constant 0 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 6 : i32
  memref.store %x, %m[%c0] : memref<?xi32>
  memref.store %y, %k[%c0] : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.mul %n, %c4 : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(5 : i32) : i32
  llvm.store %x, %p : i32, !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: aa_small
func.func private @u(memref<4xi32>)
func.func @f(%x: i32) {
  %m = memref.alloca() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  func.call @u(%m) : (memref<4xi32>) -> ()
  return }
// target
llvm.func @u(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%x: i32) {
  %four = llvm.mlir.constant(4 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %three x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @u(%p, %p, %z, %four, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()

  llvm.return }
// -----
// refuted: aa_i8
func.func private @u(memref<4xi32>)
func.func @f(%x: i32) {
  %m = memref.alloca() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  func.call @u(%m) : (memref<4xi32>) -> ()
  return }
// target
llvm.func @u(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%x: i32) {
  %four = llvm.mlir.constant(4 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %four x i8 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @u(%p, %p, %z, %four, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()

  llvm.return }
// -----
// undecided: aa_align1
func.func private @u(memref<4xi32>)
func.func @f(%x: i32) {
  %m = memref.alloca() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  func.call @u(%m) : (memref<4xi32>) -> ()
  return }
// target
llvm.func @u(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%x: i32) {
  %four = llvm.mlir.constant(4 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %four x i32 {alignment = 1 : i64} : (i64) -> !llvm.ptr
  %q = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @u(%p, %p, %z, %four, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()

  llvm.return }
// -----
// undecided: aa_malloc
func.func private @u(memref<4xi32>)
func.func @f(%x: i32) {
  %m = memref.alloca() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  func.call @u(%m) : (memref<4xi32>) -> ()
  return }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @u(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%x: i32) {
  %four = llvm.mlir.constant(4 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %sz = llvm.mlir.constant(16 : i64) : i64
 %p = llvm.call @malloc(%sz) : (i64) -> !llvm.ptr
  %q = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @u(%p, %p, %z, %four, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()

  llvm.return }
// -----
// refuted: aa_idx
func.func private @u(memref<4xi32>)
func.func @f(%x: i32) {
  %m = memref.alloca() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  func.call @u(%m) : (memref<4xi32>) -> ()
  return }
// target
llvm.func @u(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%x: i32) {
  %four = llvm.mlir.constant(4 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %four x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr inbounds|nuw %p[2] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @u(%p, %p, %z, %four, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()

  llvm.return }
// -----
// refuted: aa_free
func.func private @u(memref<4xi32>)
func.func @f(%x: i32) {
  %m = memref.alloca() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  func.call @u(%m) : (memref<4xi32>) -> ()
  return }
// target
llvm.func @free(!llvm.ptr)
llvm.func @u(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%x: i32) {
  %four = llvm.mlir.constant(4 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %four x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @u(%p, %p, %z, %four, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return }
// -----
// refuted: aa_two
func.func private @u(memref<4xi32>)
func.func @f(%x: i32) {
  %m = memref.alloca() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  func.call @u(%m) : (memref<4xi32>) -> ()
  return }
// target
llvm.func @u(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%x: i32) {
  %four = llvm.mlir.constant(4 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %four x i32 : (i64) -> !llvm.ptr
 %p2 = llvm.alloca %four x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @u(%p2, %p2, %z, %four, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()

  llvm.return }
// -----
// refuted: aa_mixed
func.func private @u(memref<4xi32>)
func.func @f(%x: i32) {
  %m = memref.alloca() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  func.call @u(%m) : (memref<4xi32>) -> ()
  return }
// target
llvm.func @u(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%x: i32) {
  %four = llvm.mlir.constant(4 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %four x i32 : (i64) -> !llvm.ptr
 %p2 = llvm.alloca %four x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @u(%p2, %p, %z, %four, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()

  llvm.return }
// -----
// undecided: aa_as5
func.func private @u(memref<4xi32>)
func.func @f(%x: i32) {
  %m = memref.alloca() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  func.call @u(%m) : (memref<4xi32>) -> ()
  return }
// target
llvm.func @u(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%x: i32) {
  %four = llvm.mlir.constant(4 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %p5 = llvm.alloca %four x i32 : (i64) -> !llvm.ptr<5>
 %p = llvm.addrspacecast %p5 : !llvm.ptr<5> to !llvm.ptr
  %q = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @u(%p, %p, %z, %four, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()

  llvm.return }
// -----
// undecided: aa_inalloca
func.func private @u(memref<4xi32>)
func.func @f(%x: i32) {
  %m = memref.alloca() : memref<4xi32>
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c3] : memref<4xi32>
  func.call @u(%m) : (memref<4xi32>) -> ()
  return }
// target
llvm.func @u(!llvm.ptr, !llvm.ptr, i64, i64, i64) attributes {sym_visibility = "private"}
llvm.func @f(%x: i32) {
  %four = llvm.mlir.constant(4 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca inalloca %four x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.call @u(%p, %p, %z, %four, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()

  llvm.return }
// -----
// refuted: alloca_of_more_bytes_than_an_index
llvm.func @h(!llvm.ptr)
llvm.func @f(%n: i64) {
 %r = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
 llvm.call @h(%r) : (!llvm.ptr) -> ()
 llvm.return
}
// target
llvm.func @h(!llvm.ptr)
llvm.func @f(%n: i64) {
 %k = llvm.mlir.constant(-1 : i64) : i64
 %r = llvm.alloca %k x i8 : (i64) -> !llvm.ptr
 llvm.call @h(%r) : (!llvm.ptr) -> ()
 llvm.return
}
// -----
// refuted: alloca_of_a_negative_count
llvm.func @h(!llvm.ptr)
llvm.func @f(%n: i32) {
 %r = llvm.alloca %n x i8 : (i32) -> !llvm.ptr
 llvm.call @h(%r) : (!llvm.ptr) -> ()
 llvm.return
}
// target
llvm.func @h(!llvm.ptr)
llvm.func @f(%n: i32) {
 %m = llvm.sext %n : i32 to i64
 %r = llvm.alloca %m x i8 : (i64) -> !llvm.ptr
 llvm.call @h(%r) : (!llvm.ptr) -> ()
 llvm.return
}
