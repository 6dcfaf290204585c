// A call with a descriptor as argument and in the result. Source, target, and errors planted in the target.
func.func private @g(memref<2x?xf64>, index) -> (memref<?xf64>, i1)
func.func @call(%m: memref<2x?xf64>, %k: index) -> f64 {
  %0:2 = func.call @g(%m, %k) : (memref<2x?xf64>, index) -> (memref<?xf64>, i1)
  %1 = memref.load %0#0[%k] : memref<?xf64>
  return %1 : f64
}

// -----

module {
  llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i1)> attributes {sym_visibility = "private"}
  llvm.func @call(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64) -> f64 {
    %0 = llvm.call @g(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64) -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i1)>
    %1 = llvm.extractvalue %0[0, 1] : !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i1)>
    %2 = llvm.getelementptr inbounds|nuw %1[%arg7] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %3 = llvm.load %2 : !llvm.ptr -> f64
    llvm.return %3 : f64
  }
}

// -----

// wrong swapped field, sizes: @g(%arg0, %arg1, %arg2, %arg3, %arg4, => @g(%arg0, %arg1, %arg2, %arg4, %arg3,
// wrong swapped field, pointers: @g(%arg0, %arg1, => @g(%arg1, %arg0,
// wrong swapped field, strides: %arg5, %arg6, %arg7) => %arg6, %arg5, %arg7)
// wrong dropped offset: %arg1, %arg2, %arg3, => %arg1, %arg6, %arg3,
// wrong argument: %arg5, %arg6, %arg7) => %arg5, %arg6, %arg6)
// wrong allocated for aligned pointer: %0[0, 1] => %0[0, 0]
// wrong element size: -> !llvm.ptr, f64 => -> !llvm.ptr, f32
// wrong index: %1[%arg7] => %1[%arg4]
// wrong memref of the argument: llvm.getelementptr inbounds|nuw %1 => llvm.getelementptr inbounds|nuw %arg1
