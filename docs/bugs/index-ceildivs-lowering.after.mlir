module {
  func.func @f(%arg0: index, %arg1: index) -> index {
    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg0 : index to i64
    %2 = llvm.mlir.constant(0 : i64) : i64
    %3 = llvm.mlir.constant(1 : i64) : i64
    %4 = llvm.mlir.constant(-1 : i64) : i64
    %5 = llvm.icmp "sgt" %0, %2 : i64
    %6 = llvm.select %5, %4, %3 : i1, i64
    %7 = llvm.add %1, %6 : i64
    %8 = llvm.sdiv %7, %0 : i64
    %9 = llvm.add %8, %3 : i64
    %10 = llvm.sub %2, %1 : i64
    %11 = llvm.sdiv %10, %0 : i64
    %12 = llvm.sub %2, %11 : i64
    %13 = llvm.icmp "sgt" %1, %2 : i64
    %14 = llvm.icmp "eq" %13, %5 : i1
    %15 = llvm.icmp "ne" %1, %2 : i64
    %16 = llvm.and %14, %15 : i1
    %17 = llvm.select %16, %9, %12 : i1, i64
    %18 = builtin.unrealized_conversion_cast %17 : i64 to index
    return %18 : index
  }
}

