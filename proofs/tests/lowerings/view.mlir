// A load through a subview. Source, target, and errors planted in the target.
func.func @view(%m: memref<8x16xi32>, %i: index, %j: index) -> i32 {
  %0 = memref.subview %m[%i, 2] [3, 4] [2, 3] : memref<8x16xi32> to memref<3x4xi32, strided<[32, 3], offset: ?>>
  %c1 = arith.constant 1 : index
  %1 = memref.load %0[%c1, %j] : memref<3x4xi32, strided<[32, 3], offset: ?>>
  return %1 : i32
}

// -----

module {
  llvm.func @view(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64) -> i32 {
    %0 = llvm.mlir.constant(32 : index) : i64
    %1 = llvm.mlir.constant(3 : index) : i64
    %2 = llvm.mlir.constant(2 : index) : i64
    %3 = llvm.mlir.constant(16 : index) : i64
    %4 = llvm.mlir.constant(1 : index) : i64
    %5 = llvm.mul %arg7, %3 overflow<nsw> : i64
    %6 = llvm.add %5, %2 : i64
    %7 = llvm.getelementptr %arg1[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %8 = llvm.mul %4, %0 overflow<nsw, nuw> : i64
    %9 = llvm.mul %arg8, %1 overflow<nsw, nuw> : i64
    %10 = llvm.add %8, %9 overflow<nsw, nuw> : i64
    %11 = llvm.getelementptr inbounds|nuw %7[%10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %12 = llvm.load %11 : !llvm.ptr -> i32
    llvm.return %12 : i32
  }
}

// -----

// wrong dropped offset: %arg1[%6] => %arg1[%5]
// wrong stride of the source: constant(16 : index) => constant(32 : index)
// wrong stride of the view: %8 = llvm.mul %4, %0 => %8 = llvm.mul %4, %3
// wrong stride: %9 = llvm.mul %arg8, %1 => %9 = llvm.mul %arg8, %2
// wrong allocated for aligned pointer: llvm.getelementptr %arg1 => llvm.getelementptr %arg0
// wrong element size of the offset: %arg1[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i32 => %arg1[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i64
