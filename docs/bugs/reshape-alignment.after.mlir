module {
  func.func @f(%arg0: memref<2x3xf32>, %arg1: memref<?xindex>) {
    %0 = builtin.unrealized_conversion_cast %arg1 : memref<?xindex> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = builtin.unrealized_conversion_cast %arg0 : memref<2x3xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %2 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %4 = llvm.insertvalue %2, %3[0] : !llvm.struct<(i64, ptr)> 
    %5 = llvm.mlir.constant(1 : index) : i64
    %6 = llvm.mlir.constant(2 : index) : i64
    %7 = llvm.mlir.constant(8 : index) : i64
    %8 = llvm.mlir.constant(8 : index) : i64
    %9 = llvm.mul %6, %8 : i64
    %10 = llvm.extractvalue %4[0] : !llvm.struct<(i64, ptr)> 
    %11 = llvm.mul %6, %10 : i64
    %12 = llvm.add %11, %5 : i64
    %13 = llvm.mul %12, %7 : i64
    %14 = llvm.add %9, %13 : i64
    %15 = llvm.alloca %14 x i8 : (i64) -> !llvm.ptr
    %16 = llvm.insertvalue %15, %4[1] : !llvm.struct<(i64, ptr)> 
    %17 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.extractvalue %1[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    llvm.store %17, %15 : !llvm.ptr, !llvm.ptr
    %20 = llvm.getelementptr %15[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
    llvm.store %18, %20 : !llvm.ptr, !llvm.ptr
    %21 = llvm.getelementptr %15[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
    llvm.store %19, %21 : i64, !llvm.ptr
    %22 = llvm.getelementptr %15[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, i64)>
    %23 = llvm.getelementptr %22[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %24 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %25 = llvm.mlir.constant(1 : index) : i64
    %26 = llvm.sub %2, %25 : i64
    llvm.br ^bb1(%26, %25 : i64, i64)
  ^bb1(%27: i64, %28: i64):  // 2 preds: ^bb0, ^bb2
    %29 = llvm.mlir.constant(0 : index) : i64
    %30 = llvm.icmp "sge" %27, %29 : i64
    llvm.cond_br %30, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %31 = llvm.getelementptr %24[%27] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %32 = llvm.load %31 : !llvm.ptr -> i64
    %33 = llvm.getelementptr %22[%27] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %32, %33 : i64, !llvm.ptr
    %34 = llvm.getelementptr %23[%27] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %28, %34 : i64, !llvm.ptr
    %35 = llvm.mul %28, %32 : i64
    %36 = llvm.sub %27, %25 : i64
    llvm.br ^bb1(%36, %35 : i64, i64)
  ^bb3:  // pred: ^bb1
    return
  }
}

