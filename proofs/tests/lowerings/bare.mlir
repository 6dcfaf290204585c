// A load through a bare pointer. Source, target, and errors planted in the target.
func.func @bare(%m: memref<8x4xi32>, %i: index) -> i32 {
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%i, %c1] : memref<8x4xi32>
  return %0 : i32
}

// -----

module {
  llvm.func @bare(%arg0: !llvm.ptr, %arg1: i64) -> i32 {
    %0 = llvm.mlir.constant(1 : index) : i64
    %1 = llvm.mlir.constant(4 : index) : i64
    %2 = llvm.mul %arg1, %1 overflow<nsw, nuw> : i64
    %3 = llvm.add %2, %0 overflow<nsw, nuw> : i64
    %4 = llvm.getelementptr inbounds|nuw %arg0[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %5 = llvm.load %4 : !llvm.ptr -> i32
    llvm.return %5 : i32
  }
}

// -----

// wrong stride: constant(4 : index) => constant(8 : index)
// wrong dropped index: %arg0[%3] => %arg0[%2]
// wrong element size: -> !llvm.ptr, i32 => -> !llvm.ptr, i64
// wrong alignment: llvm.load %4 : => llvm.load %4 {alignment = 8 : i64} :
// wrong index: constant(1 : index) => constant(2 : index)
