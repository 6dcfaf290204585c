// Sizes, and a descriptor with other static fields. Source, target, and errors planted in the target.
func.func @cast(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> (index, index, memref<4x?xf32, strided<[?, 2], offset: 3>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.dim %m, %c1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %2 = memref.cast %m : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<4x?xf32, strided<[?, 2], offset: 3>>
  return %0, %1, %2 : index, index, memref<4x?xf32, strided<[?, 2], offset: 3>>
}

// -----

module {
  llvm.func @cast(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64) -> !llvm.struct<(i64, i64, struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>)> {
    %0 = llvm.mlir.poison : !llvm.struct<(i64, i64, struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>)>
    %1 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %2 = llvm.insertvalue %arg0, %1[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %3 = llvm.insertvalue %arg1, %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %4 = llvm.insertvalue %arg2, %3[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %5 = llvm.insertvalue %arg3, %4[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %6 = llvm.insertvalue %arg5, %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %7 = llvm.insertvalue %arg4, %6[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %8 = llvm.insertvalue %arg6, %7[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %9 = llvm.insertvalue %arg3, %0[0] : !llvm.struct<(i64, i64, struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>)>
    %10 = llvm.insertvalue %arg4, %9[1] : !llvm.struct<(i64, i64, struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>)>
    %11 = llvm.insertvalue %8, %10[2] : !llvm.struct<(i64, i64, struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>)>
    llvm.return %11 : !llvm.struct<(i64, i64, struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>)>
  }
}

// -----

// wrong result order: %9 = llvm.insertvalue %arg3, %0[0] => %9 = llvm.insertvalue %arg4, %0[0]
// wrong result order: insertvalue %arg4, %9[1] => insertvalue %arg3, %9[1]
// wrong swapped field, pointers: insertvalue %arg1, %2[1] => insertvalue %arg0, %2[1]
// wrong swapped field, stride for size: insertvalue %arg4, %6[3, 1] => insertvalue %arg5, %6[3, 1]
// wrong swapped field, strides: insertvalue %arg5, %5[4, 0] => insertvalue %arg6, %5[4, 0]
// wrong dropped offset: insertvalue %arg2, %3[2] => insertvalue %arg3, %3[2]
