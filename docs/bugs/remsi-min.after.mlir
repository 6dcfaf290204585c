module {
  func.func @f(%arg0: i8) -> i8 {
    %0 = llvm.mlir.constant(-1 : i8) : i8
    %1 = llvm.srem %arg0, %0 : i8
    return %1 : i8
  }
}

