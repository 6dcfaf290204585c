module {
  llvm.func @f(%arg0: i64, %arg1: !llvm.ptr, %arg2: !llvm.ptr<1>, %arg3: !llvm.struct<(i32, array<2 x i8>)>, %arg4: i32) {
    %0 = llvm.alloca %arg0 x i32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
    %1 = llvm.alloca inalloca %arg0 x !llvm.ptr : (i64) -> !llvm.ptr
    %2 = llvm.alloca %arg0 x f32 : (i64) -> !llvm.ptr<3>
    %3 = llvm.getelementptr nuw %arg1[%arg4, 3] {foo} : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
    %4 = llvm.getelementptr inbounds|nuw %arg2[-1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %5 = llvm.extractvalue %arg3[1, 0] {foo} : !llvm.struct<(i32, array<2 x i8>)> 
    %6 = llvm.insertvalue %5, %arg3[1, 1] : !llvm.struct<(i32, array<2 x i8>)> 
    %7 = llvm.icmp "eq" %arg1, %arg1 {foo} : !llvm.ptr
    llvm.call %arg1(%arg4) vararg(!llvm.func<void (i32, ...)>) : !llvm.ptr, (i32) -> ()
    llvm.call fastcc @g(%arg4) {foo} : (i32) -> ()
    llvm.call tail @g(%arg4) : (i32) -> ()
    llvm.call fastcc musttail @g(%arg4) : (i32) -> ()
    llvm.call @g(%arg4) {fastmathFlags = #llvm.fastmath<nnan>, no_unwind} : (i32 {llvm.noundef}) -> ()
    %8 = llvm.call @h(%arg4) ["tag"(%arg4, %arg1 : i32, !llvm.ptr)] : (i32) -> i32
    %9 = llvm.call @h2() : () -> (i32 {llvm.noundef})
    llvm.return
  }
  llvm.func @g(i32)
  llvm.func @h(i32) -> i32
  llvm.func @h2() -> i32
}
