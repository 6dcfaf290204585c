// right: de
func.func @f(%m: memref<?xi32>) {
  memref.dealloc %m : memref<?xi32>
  return }
// target
llvm.func @free(!llvm.ptr)
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @free(%a) : (!llvm.ptr) -> ()
  llvm.return }
// -----
// refuted: de_aligned
func.func @f(%m: memref<?xi32>) {
  memref.dealloc %m : memref<?xi32>
  return }
// target
llvm.func @free(!llvm.ptr)
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return }
// -----
// refuted: de_twice
func.func @f(%m: memref<?xi32>) {
  memref.dealloc %m : memref<?xi32>
  return }
// target
llvm.func @free(!llvm.ptr)
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @free(%a) : (!llvm.ptr) -> ()
 llvm.call @free(%a) : (!llvm.ptr) -> ()
  llvm.return }
// -----
// refuted: de_addfree
func.func @f(%m: memref<?xi32>) { return }
// target
llvm.func @free(!llvm.ptr)
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @free(%a) : (!llvm.ptr) -> ()
  llvm.return }
// -----
// refuted: de_store_after
func.func @f(%m: memref<?xi32>) {
  memref.dealloc %m : memref<?xi32>
  return }
// target
llvm.func @free(!llvm.ptr)
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {
  llvm.call @free(%a) : (!llvm.ptr) -> ()
 %x = llvm.mlir.constant(1 : i32) : i32
 llvm.store %x, %p : i32, !llvm.ptr
  llvm.return }
// -----
// undecided: cp_12
func.func @f(%a: memref<4xi32>, %b: memref<4xi32>) {
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  return }
// target
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr) {
  %n = llvm.mlir.constant(12 : i64) : i64
  "llvm.intr.memcpy"(%b, %a, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return }
// -----
// undecided: cp_20
func.func @f(%a: memref<4xi32>, %b: memref<4xi32>) {
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  return }
// target
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr) {
  %n = llvm.mlir.constant(20 : i64) : i64
  "llvm.intr.memcpy"(%b, %a, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return }
// -----
// undecided: cp_4
func.func @f(%a: memref<4xi32>, %b: memref<4xi32>) {
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  return }
// target
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr) {
  %n = llvm.mlir.constant(4 : i64) : i64
  "llvm.intr.memcpy"(%b, %a, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return }
// -----
// undecided: cp_swap
func.func @f(%a: memref<4xi32>, %b: memref<4xi32>) {
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  return }
// target
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr) {
  %n = llvm.mlir.constant(16 : i64) : i64
  "llvm.intr.memcpy"(%a, %b, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return }
// -----
// right: for
func.func @f(%m: memref<8xi32>, %n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<8xi32> }
  return }
// target
llvm.func @f(%m: !llvm.ptr, %n: i64, %x: i32) {
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^bb1(%z : i64)
^bb1(%i: i64):
  %c = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %c, ^bb2(%i : i64), ^bb3
^bb2(%k: i64):
  %p = llvm.getelementptr inbounds|nuw %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  %j = llvm.add %k, %one : i64
  llvm.br ^bb1(%j : i64)
^bb3:
  llvm.return }
// -----
// refuted: for_sle
func.func @f(%m: memref<8xi32>, %n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<8xi32> }
  return }
// target
llvm.func @f(%m: !llvm.ptr, %n: i64, %x: i32) {
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^bb1(%z : i64)
^bb1(%i: i64):
  %c = llvm.icmp "sle" %i, %n : i64
  llvm.cond_br %c, ^bb2(%i : i64), ^bb3
^bb2(%k: i64):
  %p = llvm.getelementptr inbounds|nuw %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  %j = llvm.add %k, %one : i64
  llvm.br ^bb1(%j : i64)
^bb3:
  llvm.return }
// -----
// refuted: for_ult(neg n)
func.func @f(%m: memref<8xi32>, %n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<8xi32> }
  return }
// target
llvm.func @f(%m: !llvm.ptr, %n: i64, %x: i32) {
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^bb1(%z : i64)
^bb1(%i: i64):
  %c = llvm.icmp "ult" %i, %n : i64
  llvm.cond_br %c, ^bb2(%i : i64), ^bb3
^bb2(%k: i64):
  %p = llvm.getelementptr inbounds|nuw %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  %j = llvm.add %k, %one : i64
  llvm.br ^bb1(%j : i64)
^bb3:
  llvm.return }
// -----
// refuted: for_ne
func.func @f(%m: memref<8xi32>, %n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<8xi32> }
  return }
// target
llvm.func @f(%m: !llvm.ptr, %n: i64, %x: i32) {
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^bb1(%z : i64)
^bb1(%i: i64):
  %c = llvm.icmp "ne" %i, %n : i64
  llvm.cond_br %c, ^bb2(%i : i64), ^bb3
^bb2(%k: i64):
  %p = llvm.getelementptr inbounds|nuw %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  %j = llvm.add %k, %one : i64
  llvm.br ^bb1(%j : i64)
^bb3:
  llvm.return }
// -----
// refuted: for_start
func.func @f(%m: memref<8xi32>, %n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<8xi32> }
  return }
// target
llvm.func @f(%m: !llvm.ptr, %n: i64, %x: i32) {
  %z = llvm.mlir.constant(1 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^bb1(%z : i64)
^bb1(%i: i64):
  %c = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %c, ^bb2(%i : i64), ^bb3
^bb2(%k: i64):
  %p = llvm.getelementptr inbounds|nuw %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  %j = llvm.add %k, %one : i64
  llvm.br ^bb1(%j : i64)
^bb3:
  llvm.return }
// -----
// refuted: for_step
func.func @f(%m: memref<8xi32>, %n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<8xi32> }
  return }
// target
llvm.func @f(%m: !llvm.ptr, %n: i64, %x: i32) {
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^bb1(%z : i64)
^bb1(%i: i64):
  %c = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %c, ^bb2(%i : i64), ^bb3
^bb2(%k: i64):
  %p = llvm.getelementptr inbounds|nuw %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  %j = llvm.add %k, %two : i64
  llvm.br ^bb1(%j : i64)
^bb3:
  llvm.return }
// -----
// refuted: for_head
func.func @f(%m: memref<8xi32>, %n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<8xi32> }
  return }
// target
llvm.func @f(%m: !llvm.ptr, %n: i64, %x: i32) {
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  llvm.br ^bb2(%z : i64)
^bb1(%i: i64):
  %c = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %c, ^bb2(%i : i64), ^bb3
^bb2(%k: i64):
  %p = llvm.getelementptr inbounds|nuw %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  %j = llvm.add %k, %one : i64
  llvm.br ^bb1(%j : i64)
^bb3:
  llvm.return }
// -----
// undecided: the end of the lifetime of a tensor before its use
func.func @f(%t: tensor<16xf32>, %i: index) -> f32 {
  %r = tensor.extract %t[%i] : tensor<16xf32>
  bufferization.dealloc_tensor %t : tensor<16xf32>
  return %r : f32
}
// target
func.func @f(%t: tensor<16xf32>, %i: index) -> f32 {
  bufferization.dealloc_tensor %t : tensor<16xf32>
  %r = tensor.extract %t[%i] : tensor<16xf32>
  return %r : f32
}
