module {
  func.func @f(%arg0: memref<2xi8, strided<[-1], offset: 1>>, %arg1: index) -> i8 {
    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg0 : memref<2xi8, strided<[-1], offset: 1>> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.getelementptr %2[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %5 = llvm.mlir.constant(-1 : index) : i64
    %6 = llvm.mul %0, %5 overflow<nsw, nuw> : i64
    %7 = llvm.getelementptr inbounds|nuw %4[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %8 = llvm.load %7 : !llvm.ptr -> i8
    return %8 : i8
  }
}

