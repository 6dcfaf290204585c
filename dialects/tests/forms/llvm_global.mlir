module {
  llvm.mlir.global internal constant @g1("abc") {addr_space = 1 : i32}
  llvm.mlir.global external @g2() {addr_space = 0 : i32} : i32
  llvm.mlir.global private thread_local unnamed_addr @g3() {addr_space = 0 : i32, alignment = 8 : i64} : i32 {
    %0 = llvm.mlir.constant(1 : i32) : i32
    llvm.return %0 : i32
  }
  llvm.mlir.global external @g4(1.000000e+00 : f32) {addr_space = 0 : i32} : f32
  llvm.mlir.global external @g5("abc") {addr_space = 0 : i32}
  llvm.mlir.global external hidden @g7(dense<1> : tensor<2xi32>) {addr_space = 0 : i32} : !llvm.array<2 x i32>
}
