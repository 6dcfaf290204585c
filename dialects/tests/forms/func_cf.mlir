module {
  func.func @trunc_shl_15_i16_i32(%arg0: i32) -> i16 {
    %0 = llvm.mlir.constant(15 : i32) : i32
    %1 = llvm.shl %arg0, %0 : i32
    %2 = llvm.trunc %1 : i32 to i16
    return %2 : i16
  }
}
