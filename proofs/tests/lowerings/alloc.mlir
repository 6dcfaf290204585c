// An allocation that is returned as a descriptor. Source, target, and errors planted in the target.
func.func @alloc(%n: index) -> memref<?x3xi32> {
  %0 = memref.alloc(%n) : memref<?x3xi32>
  return %0 : memref<?x3xi32>
}

// -----

module {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @alloc(%arg0: i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> {
    %0 = llvm.mlir.constant(0 : index) : i64
    %1 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %2 = llvm.mlir.zero : !llvm.ptr
    %3 = llvm.mlir.constant(3 : index) : i64
    %4 = llvm.mlir.constant(1 : index) : i64
    %5 = llvm.mul %arg0, %3 : i64
    %6 = llvm.getelementptr %2[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %7 = llvm.ptrtoint %6 : !llvm.ptr to i64
    %8 = llvm.call @malloc(%7) : (i64) -> !llvm.ptr
    %9 = llvm.insertvalue %8, %1[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %10 = llvm.insertvalue %8, %9[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %11 = llvm.insertvalue %0, %10[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %12 = llvm.insertvalue %arg0, %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %13 = llvm.insertvalue %3, %12[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %14 = llvm.insertvalue %3, %13[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %15 = llvm.insertvalue %4, %14[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    llvm.return %15 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  }
}

// -----

// wrong stride: insertvalue %3, %13[4, 0] => insertvalue %4, %13[4, 0]
// wrong stride, dynamic size: insertvalue %3, %13[4, 0] => insertvalue %arg0, %13[4, 0]
// wrong swapped field, size and stride: insertvalue %arg0, %11[3, 0] => insertvalue %4, %11[3, 0]
// wrong offset: insertvalue %0, %10[2] => insertvalue %4, %10[2]
// wrong size of the block: llvm.mul %arg0, %3 => llvm.mul %arg0, %4
// wrong element size: (!llvm.ptr, i64) -> !llvm.ptr, i32 => (!llvm.ptr, i64) -> !llvm.ptr, i16
// wrong allocated pointer: insertvalue %8, %1[0] => insertvalue %2, %1[0]
// wrong aligned pointer: insertvalue %8, %9[1] => insertvalue %2, %9[1]
// wrong static size: insertvalue %3, %12[3, 1] => insertvalue %4, %12[3, 1]
// wrong inner stride: insertvalue %4, %14[4, 1] => insertvalue %3, %14[4, 1]
