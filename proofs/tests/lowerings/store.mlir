// A store with a dynamic offset and static strides. Source, target, and errors planted in the target.
func.func @store(%m: memref<8x4xi16, strided<[6, 1], offset: ?>>, %i: index, %j: index, %v: i16) {
  memref.store %v, %m[%i, %j] : memref<8x4xi16, strided<[6, 1], offset: ?>>
  return
}

// -----

module {
  llvm.func @store(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i16) {
    %0 = llvm.mlir.constant(6 : index) : i64
    %1 = llvm.getelementptr %arg1[%arg2] : (!llvm.ptr, i64) -> !llvm.ptr, i16
    %2 = llvm.mul %arg7, %0 overflow<nsw, nuw> : i64
    %3 = llvm.add %2, %arg8 overflow<nsw, nuw> : i64
    %4 = llvm.getelementptr inbounds|nuw %1[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i16
    llvm.store %arg9, %4 : i16, !llvm.ptr
    llvm.return
  }
}

// -----

// wrong dropped offset: %1[%3] => %arg1[%3]
// wrong swapped field, size for offset: %arg1[%arg2] => %arg1[%arg3]
// wrong element size of the offset: %arg1[%arg2] : (!llvm.ptr, i64) -> !llvm.ptr, i16 => %arg1[%arg2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// wrong allocated for aligned pointer: %arg1[%arg2] => %arg0[%arg2]
// wrong swapped indices: %2 = llvm.mul %arg7, %0 => %2 = llvm.mul %arg8, %0
// wrong dropped index: add %2, %arg8 => add %2, %arg7
// wrong dropped store: llvm.store %arg9, %4 : i16, !llvm.ptr =>
// wrong alignment: llvm.store %arg9, %4 : => llvm.store %arg9, %4 {alignment = 4 : i64} :
// wrong offset as an unsigned flag: llvm.getelementptr %arg1[%arg2] => llvm.getelementptr inbounds|nuw %arg1[%arg2]
