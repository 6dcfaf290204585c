// A load through a descriptor that is expanded into arguments. Source, target, and errors planted in the target.
func.func @load(%m: memref<?x4xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<?x4xf32>
  return %0 : f32
}

// -----

module {
  llvm.func @load(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64) -> f32 {
    %0 = llvm.mlir.constant(4 : index) : i64
    %1 = llvm.mul %arg7, %0 overflow<nsw, nuw> : i64
    %2 = llvm.add %1, %arg8 overflow<nsw, nuw> : i64
    %3 = llvm.getelementptr inbounds|nuw %arg1[%2] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %4 = llvm.load %3 : !llvm.ptr -> f32
    llvm.return %4 : f32
  }
}

// -----

// wrong stride: constant(4 : index) => constant(3 : index)
// wrong stride: constant(4 : index) => constant(5 : index)
// wrong swapped indices: %1 = llvm.mul %arg7, %0 => %1 = llvm.mul %arg8, %0
// wrong dropped index: %arg1[%2] => %arg1[%1]
// wrong swapped field, allocated for aligned pointer: %arg1[%2] => %arg0[%2]
// wrong swapped field, offset for index: %1, %arg8 overflow => %1, %arg2 overflow
// wrong swapped field, size for index: %1, %arg8 overflow => %1, %arg4 overflow
// wrong element size: -> !llvm.ptr, f32 => -> !llvm.ptr, f64
// wrong element size: -> !llvm.ptr, f32 => -> !llvm.ptr, i8
// wrong alignment: llvm.load %3 : !llvm.ptr => llvm.load %3 {alignment = 16 : i64} : !llvm.ptr
// wrong alignment: llvm.load %3 : !llvm.ptr => llvm.load %3 {alignment = 8 : i64} : !llvm.ptr
// wrong dynamic stride of the wrong dimension: %1 = llvm.mul %arg7, %0 => %1 = llvm.mul %arg7, %arg6
