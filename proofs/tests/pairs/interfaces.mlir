// right: a C interface
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_g(%r: !llvm.ptr, %m: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %r : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// undecided: a C interface with exchanged pointers
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_g(%r: !llvm.ptr, %m: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%2, %1, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %r : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// undecided: a C interface with the stride as size
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_g(%r: !llvm.ptr, %m: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %r : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// undecided: a C interface with exchanged size and stride
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_g(%r: !llvm.ptr, %m: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%1, %2, %3, %5, %4, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %r : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// undecided: a C interface without the store of the result
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_g(%r: !llvm.ptr, %m: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return
}
// -----
// undecided: a C interface that stores the result over the argument
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_g(%r: !llvm.ptr, %m: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %m : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// undecided: a C interface whose parameters are exchanged
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_g(%m: !llvm.ptr, %r: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %r : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// undecided: a C interface that calls the function twice
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_g(%r: !llvm.ptr, %m: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %7 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %r : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// undecided: a C interface that calls another function
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @h(!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
llvm.func @_mlir_ciface_g(%r: !llvm.ptr, %m: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @h(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %r : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// open: a C interface with a promise about its argument
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_g(%r: !llvm.ptr, %m: !llvm.ptr {llvm.noalias}, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %r : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// open: a C interface with another calling convention
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func fastcc @_mlir_ciface_g(%r: !llvm.ptr, %m: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %r : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// open: a C interface of a function that the source does not have
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_k(%r: !llvm.ptr, %m: !llvm.ptr, %x: f32) {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.store %6, %r : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>, !llvm.ptr
  llvm.return
}
// -----
// undecided: a C interface that returns a struct
func.func @g(%m: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %m, %x : memref<?xf32>, f32
}
// target
llvm.func @g(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %1 = llvm.insertvalue %a, %0[0, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %2 = llvm.insertvalue %b, %1[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %3 = llvm.insertvalue %c, %2[0, 2] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %4 = llvm.insertvalue %d, %3[0, 3, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %5 = llvm.insertvalue %e, %4[0, 4, 0] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  %6 = llvm.insertvalue %x, %5[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
llvm.func @_mlir_ciface_g(%m: !llvm.ptr, %x: f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)> {
  %0 = llvm.load %m : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.call @g(%1, %2, %3, %4, %5, %x) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, f32) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
  llvm.return %6 : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
}
// -----
// open: the C interface of a function with a bare pointer
func.func @g(%m: memref<4xf32>) {
  return
}
// target
llvm.func @g(%m: !llvm.ptr) {
  llvm.return
}
llvm.func @_mlir_ciface_g(%m: !llvm.ptr) {
  llvm.call @g(%m) : (!llvm.ptr) -> ()
  llvm.return
}
// -----
// right: the C interface of a function without memrefs
func.func @g(%x: f32) -> f32 {
  return %x : f32
}
// target
llvm.func @g(%x: f32) -> f32 {
  llvm.return %x : f32
}
llvm.func @_mlir_ciface_g(%x: f32) -> f32 {
  %0 = llvm.call @g(%x) : (f32) -> f32
  llvm.return %0 : f32
}
// -----
// undecided: a C interface that returns its argument instead of calling the function
func.func @g(%x: f32) -> f32 {
  return %x : f32
}
// target
llvm.func @g(%x: f32) -> f32 {
  llvm.return %x : f32
}
llvm.func @_mlir_ciface_g(%x: f32) -> f32 {
  llvm.return %x : f32
}
// -----
// right: the linkage of the attribute
func.func @g(%x: f32) -> f32 attributes {llvm.linkage = #llvm.linkage<internal>} {
  return %x : f32
}
// target
llvm.func internal @g(%x: f32) -> f32 {
  llvm.return %x : f32
}
// -----
// right: external linkage, which is the default
func.func @g(%x: f32) -> f32 attributes {llvm.linkage = #llvm.linkage<external>} {
  return %x : f32
}
// target
llvm.func @g(%x: f32) -> f32 {
  llvm.return %x : f32
}
// -----
// open: a dropped linkage
func.func @g(%x: f32) -> f32 attributes {llvm.linkage = #llvm.linkage<internal>} {
  return %x : f32
}
// target
llvm.func @g(%x: f32) -> f32 {
  llvm.return %x : f32
}
// -----
// open: an added linkage
func.func @g(%x: f32) -> f32 {
  return %x : f32
}
// target
llvm.func internal @g(%x: f32) -> f32 {
  llvm.return %x : f32
}
// -----
// open: another linkage
func.func @g(%x: f32) -> f32 attributes {llvm.linkage = #llvm.linkage<internal>} {
  return %x : f32
}
// target
llvm.func weak @g(%x: f32) -> f32 {
  llvm.return %x : f32
}
// -----
// open: a dropped attribute of an unknown dialect
func.func @g(%x: f32) -> f32 attributes {unknown.mark} {
  return %x : f32
}
// target
llvm.func @g(%x: f32) -> f32 {
  llvm.return %x : f32
}
// -----
// right: a variadic function
func.func @g(%x: i32) -> i32 attributes {func.varargs = true} {
  return %x : i32
}
// target
llvm.func @g(%x: i32, ...) -> i32 {
  llvm.return %x : i32
}
// -----
// right: a function that is not variadic
func.func @g(%x: i32) -> i32 attributes {func.varargs = false} {
  return %x : i32
}
// target
llvm.func @g(%x: i32) -> i32 {
  llvm.return %x : i32
}
// -----
// open: a variadic function that becomes one with a fixed number of arguments
func.func @g(%x: i32) -> i32 attributes {func.varargs = true} {
  return %x : i32
}
// target
llvm.func @g(%x: i32) -> i32 {
  llvm.return %x : i32
}
// -----
// open: a function that becomes variadic
func.func @g(%x: i32) -> i32 attributes {func.varargs = false} {
  return %x : i32
}
// target
llvm.func @g(%x: i32, ...) -> i32 {
  llvm.return %x : i32
}
// -----
// undecided: a lowering without the C interface that the source requests
func.func @f(%n: i32) -> i32 attributes {llvm.emit_c_interface} { return %n : i32 }
// target
llvm.func @f(%n: i32) -> i32 { llvm.return %n : i32 }
// -----
// undecided: a function that no longer requests a C interface
func.func @f(%n: i32) -> i32 attributes {llvm.emit_c_interface} { return %n : i32 }
// target
func.func @f(%n: i32) -> i32 { return %n : i32 }
// -----
// undecided: another transform script
module attributes {transform.with_named_sequence} {
  transform.named_sequence @script(%root: !transform.any_op {transform.readonly}) { transform.yield }
  func.func @f(%n: i32) -> i32 { return %n : i32 }
}
// target
module attributes {transform.with_named_sequence} {
  transform.named_sequence @script(%root: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %root, "here" : !transform.any_op
    transform.yield
  }
  func.func @f(%n: i32) -> i32 { return %n : i32 }
}
