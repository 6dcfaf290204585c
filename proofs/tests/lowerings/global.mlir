// A load from a constant global variable. Source, target, and errors planted in the target.
memref.global "private" constant @t : memref<2x2xi16> = dense<[[1, -2], [3, 4]]>
func.func @global(%i: index) -> i16 {
  %c1 = arith.constant 1 : index
  %m = memref.get_global @t : memref<2x2xi16>
  %0 = memref.load %m[%i, %c1] : memref<2x2xi16>
  return %0 : i16
}

// -----

module {
  llvm.mlir.global private constant @t(dense<[[1, -2], [3, 4]]> : tensor<2x2xi16>) {addr_space = 0 : i32} : !llvm.array<2 x array<2 x i16>>
  llvm.func @global(%arg0: i64) -> i16 {
    %0 = llvm.mlir.addressof @t : !llvm.ptr
    %1 = llvm.mlir.constant(1 : index) : i64
    %2 = llvm.mlir.constant(2 : index) : i64
    %3 = llvm.getelementptr %0[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x i16>>
    %4 = llvm.mul %arg0, %2 overflow<nsw, nuw> : i64
    %5 = llvm.add %4, %1 overflow<nsw, nuw> : i64
    %6 = llvm.getelementptr inbounds|nuw %3[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i16
    %7 = llvm.load %6 : !llvm.ptr -> i16
    llvm.return %7 : i16
  }
}

// -----

// wrong stride: constant(2 : index) => constant(1 : index)
// wrong contents: [[1, -2], [3, 4]] => [[1, 2], [3, 4]]
// wrong swapped indices: llvm.add %4, %1 => llvm.add %4, %arg0
// wrong dropped index: %3[%5] => %3[%4]
