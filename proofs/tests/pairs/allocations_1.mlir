// right: alloc
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
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
// refuted: alloc_size1
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.mul %n, %one : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_nsw2
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %c8 = llvm.mlir.constant(8 : i64) : i64
 %s = llvm.mul %n, %c8 overflow<nsw> : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_nuw
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.mul %n, %c4 overflow<nuw> : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_gepnull
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %nu = llvm.mlir.zero : !llvm.ptr
 %g = llvm.getelementptr %nu[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i16
 %s = llvm.ptrtoint %g : !llvm.ptr to i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_gepnull_ib
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %nu = llvm.mlir.zero : !llvm.ptr
 %g = llvm.getelementptr inbounds %nu[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
 %s = llvm.ptrtoint %g : !llvm.ptr to i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_gepnull_nuw
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %nu = llvm.mlir.zero : !llvm.ptr
 %g = llvm.getelementptr nusw|nuw %nu[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i64
 %s = llvm.ptrtoint %g : !llvm.ptr to i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_stack
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64

  %p = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_off
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.mul %n, %c4 : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %one, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_shift
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s0 = llvm.mul %n, %c4 : i64
 %s = llvm.add %s0, %c4 : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
 %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %q, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_allocptr
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s0 = llvm.mul %n, %c4 : i64
 %s = llvm.add %s0, %c4 : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
 %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %q, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_both_shift
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s0 = llvm.mul %n, %c4 : i64
 %s = llvm.add %s0, %c4 : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
 %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %q, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %q, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_free
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.mul %n, %c4 : i64
  %p = llvm.call @malloc(%s) : (i64) -> !llvm.ptr
 llvm.call @free(%p) : (!llvm.ptr) -> ()
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_null
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.mul %n, %c4 : i64
  %p = llvm.mlir.zero : !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_st
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
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
  %d5 = llvm.insertvalue %z, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_n
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
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
  %d4 = llvm.insertvalue %s, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
// -----
// refuted: alloc_align
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) {alignment = 64 : i64} : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @malloc(i64) -> !llvm.ptr
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
// refuted: alloc_calloc
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  return %m : memref<?xi32> }
// target
llvm.func @calloc(i64) -> !llvm.ptr
llvm.func @f(%n: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %z = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.mul %n, %c4 : i64
  %p = llvm.call @calloc(%s) : (i64) -> !llvm.ptr
  %d0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %p, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %p, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %z, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %n, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.return %d5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> }
