module {
  llvm.func @g(i32, ...) -> i32
  llvm.func @f(%arg0: i32, %arg1: i32, %arg2: !llvm.ptr, %arg3: vector<4xi32>, %arg4: f32, %arg5: i1) -> i32 {
    %0 = llvm.add %arg0, %arg1 overflow<nsw> : i32
    %1 = llvm.add %arg0, %arg1 : i32
    %2 = llvm.udiv %arg0, %arg1 : i32
    %3 = llvm.udiv exact %arg0, %arg1 : i32
    %4 = llvm.or disjoint %arg0, %arg1 : i32
    %5 = llvm.zext nneg %arg0 : i32 to i64
    %6 = llvm.icmp "slt" %arg0, %arg1 : i32
    %7 = llvm.fcmp "olt" %arg4, %arg4 {fastmathFlags = #llvm.fastmath<nnan>} : f32
    %8 = llvm.select %arg5, %arg0, %arg1 : i1, i32
    %9 = llvm.trunc %arg0 overflow<nsw, nuw> : i32 to i8
    %10 = llvm.mlir.constant(42 : i32) : i32
    %11 = llvm.mlir.constant(42 : i64) : i64
    %12 = llvm.mlir.zero : !llvm.ptr
    %13 = llvm.mlir.poison : i32
    %14 = llvm.mlir.undef : !llvm.struct<(i32, f32)>
    %15 = llvm.insertvalue %arg0, %14[0] : !llvm.struct<(i32, f32)> 
    %16 = llvm.extractvalue %15[1] : !llvm.struct<(i32, f32)> 
    %17 = llvm.load %arg2 {alignment = 4 : i64} : !llvm.ptr -> i32
    llvm.store %arg0, %arg2 : i32, !llvm.ptr
    %18 = llvm.alloca %arg0 x i32 : (i32) -> !llvm.ptr
    %19 = llvm.getelementptr %arg2[%arg0] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %20 = llvm.getelementptr inbounds %arg2[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f32)>
    %21 = llvm.call @g(%arg0) vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
    %22 = llvm.call @f(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) : (i32, i32, !llvm.ptr, vector<4xi32>, f32, i1) -> i32
    %23 = llvm.call %arg2(%arg0) : !llvm.ptr, (i32) -> i32
    %24 = llvm.fadd %arg4, %arg4 {fastmathFlags = #llvm.fastmath<fast>} : f32
    %25 = llvm.freeze %arg0 : i32
    %26 = "llvm.intr.ctlz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
    %27 = "llvm.intr.abs"(%arg0) <{is_int_min_poison = true}> : (i32) -> i32
    %28 = llvm.intr.umax(%arg0, %arg1) : (i32, i32) -> i32
    %29 = llvm.mlir.addressof @glob : !llvm.ptr
    %30 = llvm.extractelement %arg3[%arg0 : i32] : vector<4xi32>
    %31 = llvm.shufflevector %arg3, %arg3 [0, 1] : vector<4xi32> 
    %32 = llvm.sitofp %arg0 : i32 to f32
    %33 = llvm.ptrtoint %arg2 : !llvm.ptr to i64
    %34 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
    %35 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xi32>
    %36 = llvm.mlir.constant(true) : i1
    %37 = llvm.mlir.constant(1.500000e+00 : f32) : f32
    %38 = "llvm.intr.sadd.with.overflow"(%arg0, %arg1) : (i32, i32) -> !llvm.struct<(i32, i1)>
    llvm.switch %arg0 : i32, ^bb1 [
      0: ^bb1,
      1: ^bb2(%arg0 : i32)
    ]
  ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb1
    llvm.cond_br %arg5, ^bb1, ^bb2(%arg0 : i32)
  ^bb2(%39: i32):  // 2 preds: ^bb0, ^bb1
    llvm.br ^bb3
  ^bb3:  // pred: ^bb2
    llvm.return %arg0 : i32
  }
  llvm.mlir.global internal constant @glob(42 : i32) {addr_space = 0 : i32} : i32
  llvm.func internal fastcc @h() attributes {passthrough = ["noinline"]} {
    llvm.unreachable
  }
}
