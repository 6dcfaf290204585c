// run: --finalize-memref-to-llvm
// -----
func.func @heap(%n: index) -> i16 {
  %m = memref.alloc(%n) {alignment = 32} : memref<?x5xi16>
  %c = arith.constant 2 : index
  %x = memref.load %m[%n, %c] : memref<?x5xi16>
  memref.dealloc %m : memref<?x5xi16>
  return %x : i16
}
// becomes:
module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  func.func @heap(%arg0: index) -> i16 {
    %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
    %1 = llvm.mlir.constant(5 : index) : i64
    %2 = llvm.mlir.constant(1 : index) : i64
    %3 = llvm.mul %1, %0 : i64
    %4 = llvm.mlir.zero : !llvm.ptr
    %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i16
    %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
    %7 = llvm.mlir.constant(32 : index) : i64
    %8 = llvm.add %6, %7 : i64
    %9 = llvm.call @malloc(%8) : (i64) -> !llvm.ptr
    %10 = llvm.ptrtoint %9 : !llvm.ptr to i64
    %11 = llvm.mlir.constant(1 : index) : i64
    %12 = llvm.sub %7, %11 : i64
    %13 = llvm.add %10, %12 : i64
    %14 = llvm.urem %13, %7 : i64
    %15 = llvm.sub %13, %14 : i64
    %16 = llvm.inttoptr %15 : i64 to !llvm.ptr
    %17 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %18 = llvm.insertvalue %9, %17[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.insertvalue %16, %18[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = llvm.mlir.constant(0 : index) : i64
    %21 = llvm.insertvalue %20, %19[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %22 = llvm.insertvalue %0, %21[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %23 = llvm.insertvalue %1, %22[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %24 = llvm.insertvalue %1, %23[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %25 = llvm.insertvalue %2, %24[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %c2 = arith.constant 2 : index
    %26 = builtin.unrealized_conversion_cast %c2 : index to i64
    %27 = llvm.extractvalue %25[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %28 = llvm.mlir.constant(5 : index) : i64
    %29 = llvm.mul %0, %28 overflow<nsw, nuw> : i64
    %30 = llvm.add %29, %26 overflow<nsw, nuw> : i64
    %31 = llvm.getelementptr inbounds|nuw %27[%30] : (!llvm.ptr, i64) -> !llvm.ptr, i16
    %32 = llvm.load %31 : !llvm.ptr -> i16
    %33 = llvm.extractvalue %25[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    llvm.call @free(%33) : (!llvm.ptr) -> ()
    return %32 : i16
  }
}
// -----
func.func @stack(%i: index, %x: f32) {
  %m = memref.alloca() : memref<3x7xf32>
  memref.store %x, %m[%i, %i] {nontemporal = true} : memref<3x7xf32>
  memref.prefetch %m[%i, %i], write, locality<1>, instr : memref<3x7xf32>
  return
}
// becomes:
module {
  func.func @stack(%arg0: index, %arg1: f32) {
    %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
    %1 = llvm.mlir.constant(3 : index) : i64
    %2 = llvm.mlir.constant(7 : index) : i64
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.mlir.constant(21 : index) : i64
    %5 = llvm.alloca %4 x f32 : (i64) -> !llvm.ptr
    %6 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %7 = llvm.insertvalue %5, %6[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.insertvalue %5, %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %9 = llvm.mlir.constant(0 : index) : i64
    %10 = llvm.insertvalue %9, %8[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %11 = llvm.insertvalue %1, %10[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %12 = llvm.insertvalue %2, %11[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.insertvalue %2, %12[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.insertvalue %3, %13[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %15 = llvm.extractvalue %14[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.mlir.constant(7 : index) : i64
    %17 = llvm.mul %0, %16 overflow<nsw, nuw> : i64
    %18 = llvm.add %17, %0 overflow<nsw, nuw> : i64
    %19 = llvm.getelementptr inbounds|nuw %15[%18] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %arg1, %19 {nontemporal} : f32, !llvm.ptr
    %20 = llvm.extractvalue %14[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.mlir.constant(7 : index) : i64
    %22 = llvm.mul %0, %21 : i64
    %23 = llvm.add %22, %0 : i64
    %24 = llvm.getelementptr %20[%23] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    "llvm.intr.prefetch"(%24) <{cache = 0 : i32, hint = 1 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
    return
  }
}
// -----
func.func @scope(%x: i32) -> i32 {
  %r = memref.alloca_scope -> (i32) {
    memref.alloca_scope.return %x : i32
  }
  return %r : i32
}
// becomes:
module {
  func.func @scope(%arg0: i32) -> i32 {
    %0 = llvm.intr.stacksave : !llvm.ptr
    llvm.br ^bb1
  ^bb1:  // pred: ^bb0
    llvm.intr.stackrestore %0 : !llvm.ptr
    llvm.br ^bb2(%arg0 : i32)
  ^bb2(%1: i32):  // pred: ^bb1
    llvm.br ^bb3
  ^bb3:  // pred: ^bb2
    return %1 : i32
  }
}
// -----
func.func @strided(%m: memref<?x?xi8, strided<[?, 2], offset: 7>>, %i: index) -> i8 {
  %x = memref.load %m[%i, %i] : memref<?x?xi8, strided<[?, 2], offset: 7>>
  return %x : i8
}
// becomes:
module {
  func.func @strided(%arg0: memref<?x?xi8, strided<[?, 2], offset: 7>>, %arg1: index) -> i8 {
    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg0 : memref<?x?xi8, strided<[?, 2], offset: 7>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.mlir.constant(7 : index) : i64
    %4 = llvm.getelementptr %2[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %5 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.mul %0, %5 overflow<nsw, nuw> : i64
    %7 = llvm.mlir.constant(2 : index) : i64
    %8 = llvm.mul %0, %7 overflow<nsw, nuw> : i64
    %9 = llvm.add %6, %8 overflow<nsw, nuw> : i64
    %10 = llvm.getelementptr inbounds|nuw %4[%9] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %11 = llvm.load %10 : !llvm.ptr -> i8
    return %11 : i8
  }
}
// -----
func.func @views(%m: memref<?x?xi32>, %b: memref<?xi8>, %n: index) {
  %t = memref.transpose %m (i, j) -> (j, i) : memref<?x?xi32> to memref<?x?xi32, strided<[1, ?]>>
  %v = memref.view %b[%n][%n] : memref<?xi8> to memref<?x4xf32>
  %r = memref.reinterpret_cast %m to offset: [%n], sizes: [3, %n], strides: [%n, 1] : memref<?x?xi32> to memref<3x?xi32, strided<[?, 1], offset: ?>>
  %s = memref.memory_space_cast %m : memref<?x?xi32> to memref<?x?xi32, 5>
  return
}
// becomes:
module {
  func.func @views(%arg0: memref<?x?xi32>, %arg1: memref<?xi8>, %arg2: index) {
    %0 = builtin.unrealized_conversion_cast %arg2 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg1 : memref<?xi8> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %2 = builtin.unrealized_conversion_cast %arg0 : memref<?x?xi32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %3 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %4 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %4, %3[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %6, %5[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.extractvalue %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %9 = llvm.insertvalue %8, %7[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %10 = llvm.extractvalue %2[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %11 = llvm.insertvalue %10, %9[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %12 = llvm.extractvalue %2[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.insertvalue %12, %11[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.extractvalue %2[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %15 = llvm.insertvalue %14, %13[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.extractvalue %2[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.insertvalue %16, %15[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %19 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.insertvalue %19, %18[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = llvm.getelementptr %21[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %23 = llvm.insertvalue %22, %20[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %24 = llvm.mlir.constant(0 : index) : i64
    %25 = llvm.insertvalue %24, %23[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %26 = llvm.mlir.constant(4 : index) : i64
    %27 = llvm.insertvalue %26, %25[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %28 = llvm.mlir.constant(1 : index) : i64
    %29 = llvm.insertvalue %28, %27[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %30 = llvm.insertvalue %0, %29[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %31 = llvm.mlir.constant(4 : index) : i64
    %32 = llvm.insertvalue %31, %30[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %33 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %34 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %35 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %36 = llvm.insertvalue %34, %33[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %37 = llvm.insertvalue %35, %36[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %38 = llvm.insertvalue %0, %37[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %39 = llvm.mlir.constant(3 : index) : i64
    %40 = llvm.insertvalue %39, %38[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %41 = llvm.insertvalue %0, %40[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %42 = llvm.insertvalue %0, %41[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %43 = llvm.mlir.constant(1 : index) : i64
    %44 = llvm.insertvalue %43, %42[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %45 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %46 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %47 = llvm.extractvalue %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %48 = llvm.extractvalue %2[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %49 = llvm.extractvalue %2[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %50 = llvm.extractvalue %2[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %51 = llvm.extractvalue %2[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %52 = llvm.addrspacecast %45 : !llvm.ptr to !llvm.ptr<5>
    %53 = llvm.addrspacecast %46 : !llvm.ptr to !llvm.ptr<5>
    %54 = llvm.mlir.poison : !llvm.struct<(ptr<5>, ptr<5>, i64, array<2 x i64>, array<2 x i64>)>
    %55 = llvm.insertvalue %52, %54[0] : !llvm.struct<(ptr<5>, ptr<5>, i64, array<2 x i64>, array<2 x i64>)> 
    %56 = llvm.insertvalue %53, %55[1] : !llvm.struct<(ptr<5>, ptr<5>, i64, array<2 x i64>, array<2 x i64>)> 
    %57 = llvm.insertvalue %47, %56[2] : !llvm.struct<(ptr<5>, ptr<5>, i64, array<2 x i64>, array<2 x i64>)> 
    %58 = llvm.insertvalue %48, %57[3, 0] : !llvm.struct<(ptr<5>, ptr<5>, i64, array<2 x i64>, array<2 x i64>)> 
    %59 = llvm.insertvalue %50, %58[4, 0] : !llvm.struct<(ptr<5>, ptr<5>, i64, array<2 x i64>, array<2 x i64>)> 
    %60 = llvm.insertvalue %49, %59[3, 1] : !llvm.struct<(ptr<5>, ptr<5>, i64, array<2 x i64>, array<2 x i64>)> 
    %61 = llvm.insertvalue %51, %60[4, 1] : !llvm.struct<(ptr<5>, ptr<5>, i64, array<2 x i64>, array<2 x i64>)> 
    return
  }
}
// -----
func.func @casts(%m: memref<4xi32>, %u: memref<*xi32>, %d: index) -> (index, index, index) {
  %a = memref.cast %m : memref<4xi32> to memref<?xi32>
  %b = memref.cast %m : memref<4xi32> to memref<*xi32>
  %c = memref.cast %u : memref<*xi32> to memref<?xi32>
  %s = memref.dim %u, %d : memref<*xi32>
  %t = memref.dim %a, %d : memref<?xi32>
  %r = memref.rank %u : memref<*xi32>
  return %s, %t, %r : index, index, index
}
// becomes:
module {
  func.func @casts(%arg0: memref<4xi32>, %arg1: memref<*xi32>, %arg2: index) -> (index, index, index) {
    %0 = builtin.unrealized_conversion_cast %arg2 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg1 : memref<*xi32> to !llvm.struct<(i64, ptr)>
    %2 = builtin.unrealized_conversion_cast %arg0 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.alloca %3 x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %2, %4 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
    %5 = llvm.mlir.constant(1 : index) : i64
    %6 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %7 = llvm.insertvalue %5, %6[0] : !llvm.struct<(i64, ptr)> 
    %8 = llvm.insertvalue %4, %7[1] : !llvm.struct<(i64, ptr)> 
    %9 = llvm.extractvalue %1[1] : !llvm.struct<(i64, ptr)> 
    %10 = llvm.load %9 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %11 = llvm.extractvalue %1[1] : !llvm.struct<(i64, ptr)> 
    %12 = llvm.getelementptr %11[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64)>
    %13 = llvm.mlir.constant(1 : index) : i64
    %14 = llvm.add %13, %0 : i64
    %15 = llvm.getelementptr %12[%14] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %16 = llvm.load %15 : !llvm.ptr -> i64
    %17 = builtin.unrealized_conversion_cast %16 : i64 to index
    %18 = llvm.mlir.constant(1 : index) : i64
    %19 = llvm.extractvalue %2[3] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.alloca %18 x !llvm.array<1 x i64> : (i64) -> !llvm.ptr
    llvm.store %19, %20 : !llvm.array<1 x i64>, !llvm.ptr
    %21 = llvm.getelementptr %20[0, %0] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<1 x i64>
    %22 = llvm.load %21 : !llvm.ptr -> i64
    %23 = builtin.unrealized_conversion_cast %22 : i64 to index
    %24 = llvm.extractvalue %1[0] : !llvm.struct<(i64, ptr)> 
    %25 = builtin.unrealized_conversion_cast %24 : i64 to index
    return %17, %23, %25 : index, index, index
  }
}
// -----
func.func @reshape(%m: memref<6xf32>, %s: memref<2xi64>, %u: memref<?xindex>) {
  %r = memref.reshape %m(%s) : (memref<6xf32>, memref<2xi64>) -> memref<?x2xf32>
  %q = memref.reshape %m(%u) : (memref<6xf32>, memref<?xindex>) -> memref<*xf32>
  return
}
// becomes:
module {
  func.func @reshape(%arg0: memref<6xf32>, %arg1: memref<2xi64>, %arg2: memref<?xindex>) {
    %0 = builtin.unrealized_conversion_cast %arg2 : memref<?xindex> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = builtin.unrealized_conversion_cast %arg1 : memref<2xi64> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %2 = builtin.unrealized_conversion_cast %arg0 : memref<6xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %3 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %4 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.insertvalue %4, %3[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %5, %6[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.mlir.constant(0 : index) : i64
    %9 = llvm.insertvalue %8, %7[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %10 = llvm.mlir.constant(1 : index) : i64
    %11 = llvm.mlir.constant(2 : index) : i64
    %12 = llvm.insertvalue %11, %9[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.insertvalue %10, %12[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.mul %10, %11 : i64
    %15 = llvm.mlir.constant(2 : index) : i64
    %16 = llvm.mlir.constant(0 : index) : i64
    %17 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.getelementptr inbounds|nuw %17[%16] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %19 = llvm.load %18 : !llvm.ptr -> i64
    %20 = llvm.insertvalue %19, %13[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.insertvalue %15, %20[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %22 = llvm.mul %15, %19 : i64
    %23 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %25 = llvm.insertvalue %23, %24[0] : !llvm.struct<(i64, ptr)> 
    %26 = llvm.mlir.constant(1 : index) : i64
    %27 = llvm.mlir.constant(2 : index) : i64
    %28 = llvm.mlir.constant(8 : index) : i64
    %29 = llvm.mlir.constant(8 : index) : i64
    %30 = llvm.mul %27, %29 : i64
    %31 = llvm.extractvalue %25[0] : !llvm.struct<(i64, ptr)> 
    %32 = llvm.mul %27, %31 : i64
    %33 = llvm.add %32, %26 : i64
    %34 = llvm.mul %33, %28 : i64
    %35 = llvm.add %30, %34 : i64
    %36 = llvm.alloca %35 x i8 : (i64) -> !llvm.ptr
    %37 = llvm.insertvalue %36, %25[1] : !llvm.struct<(i64, ptr)> 
    %38 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %39 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %40 = llvm.extractvalue %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.store %38, %36 : !llvm.ptr, !llvm.ptr
    %41 = llvm.getelementptr %36[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
    llvm.store %39, %41 : !llvm.ptr, !llvm.ptr
    %42 = llvm.getelementptr %36[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
    llvm.store %40, %42 : i64, !llvm.ptr
    %43 = llvm.getelementptr %36[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, i64)>
    %44 = llvm.getelementptr %43[%23] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %45 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %46 = llvm.mlir.constant(1 : index) : i64
    %47 = llvm.sub %23, %46 : i64
    llvm.br ^bb1(%47, %46 : i64, i64)
  ^bb1(%48: i64, %49: i64):  // 2 preds: ^bb0, ^bb2
    %50 = llvm.mlir.constant(0 : index) : i64
    %51 = llvm.icmp "sge" %48, %50 : i64
    llvm.cond_br %51, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %52 = llvm.getelementptr %45[%48] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %53 = llvm.load %52 : !llvm.ptr -> i64
    %54 = llvm.getelementptr %43[%48] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %53, %54 : i64, !llvm.ptr
    %55 = llvm.getelementptr %44[%48] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %49, %55 : i64, !llvm.ptr
    %56 = llvm.mul %49, %53 : i64
    %57 = llvm.sub %48, %46 : i64
    llvm.br ^bb1(%57, %56 : i64, i64)
  ^bb3:  // pred: ^bb1
    return
  }
}
// -----
memref.global "private" constant @table : memref<2x2xi16> = dense<[[1, 2], [3, 4]]>
memref.global @zero : memref<f32> = dense<0.0>
memref.global @open : memref<4xi8> = uninitialized
func.func @globals() -> memref<2x2xi16> {
  %t = memref.get_global @table : memref<2x2xi16>
  return %t : memref<2x2xi16>
}
// becomes:
module {
  llvm.mlir.global private constant @table(dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>) {addr_space = 0 : i32} : !llvm.array<2 x array<2 x i16>>
  llvm.mlir.global external @zero(0.000000e+00 : f32) {addr_space = 0 : i32} : f32
  llvm.mlir.global external @open() {addr_space = 0 : i32} : !llvm.array<4 x i8> {
    %0 = llvm.mlir.undef : !llvm.array<4 x i8>
    llvm.return %0 : !llvm.array<4 x i8>
  }
  func.func @globals() -> memref<2x2xi16> {
    %0 = llvm.mlir.constant(2 : index) : i64
    %1 = llvm.mlir.constant(2 : index) : i64
    %2 = llvm.mlir.constant(1 : index) : i64
    %3 = llvm.mlir.constant(4 : index) : i64
    %4 = llvm.mlir.zero : !llvm.ptr
    %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i16
    %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
    %7 = llvm.mlir.addressof @table : !llvm.ptr
    %8 = llvm.getelementptr %7[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x i16>>
    %9 = llvm.mlir.constant(3735928559 : index) : i64
    %10 = llvm.inttoptr %9 : i64 to !llvm.ptr
    %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.insertvalue %8, %12[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.mlir.constant(0 : index) : i64
    %15 = llvm.insertvalue %14, %13[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.insertvalue %0, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.insertvalue %1, %16[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.insertvalue %1, %17[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.insertvalue %2, %18[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = builtin.unrealized_conversion_cast %19 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<2x2xi16>
    return %20 : memref<2x2xi16>
  }
}
// -----
func.func @copies(%a: memref<4x?xi32>, %b: memref<4x?xi32>, %c: memref<4x?xi32, strided<[?, ?]>>) {
  memref.copy %a, %b : memref<4x?xi32> to memref<4x?xi32>
  memref.copy %c, %b : memref<4x?xi32, strided<[?, ?]>> to memref<4x?xi32>
  return
}
// becomes:
module {
  llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
  func.func @copies(%arg0: memref<4x?xi32>, %arg1: memref<4x?xi32>, %arg2: memref<4x?xi32, strided<[?, ?]>>) {
    %0 = builtin.unrealized_conversion_cast %arg2 : memref<4x?xi32, strided<[?, ?]>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = builtin.unrealized_conversion_cast %arg1 : memref<4x?xi32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %2 = builtin.unrealized_conversion_cast %arg0 : memref<4x?xi32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.extractvalue %2[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.mul %3, %4 : i64
    %6 = llvm.extractvalue %2[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.mul %5, %6 : i64
    %8 = llvm.mlir.zero : !llvm.ptr
    %9 = llvm.getelementptr %8[1] : (!llvm.ptr) -> !llvm.ptr, i32
    %10 = llvm.ptrtoint %9 : !llvm.ptr to i64
    %11 = llvm.mul %7, %10 : i64
    %12 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.extractvalue %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.getelementptr %12[%13] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %15 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.extractvalue %1[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.getelementptr %15[%16] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    "llvm.intr.memcpy"(%17, %14, %11) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %18 = llvm.intr.stacksave : !llvm.ptr
    %19 = llvm.mlir.constant(2 : i64) : i64
    %20 = llvm.mlir.constant(1 : index) : i64
    %21 = llvm.alloca %20 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %0, %21 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
    %22 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %23 = llvm.insertvalue %19, %22[0] : !llvm.struct<(i64, ptr)> 
    %24 = llvm.insertvalue %21, %23[1] : !llvm.struct<(i64, ptr)> 
    %25 = llvm.mlir.constant(2 : i64) : i64
    %26 = llvm.mlir.constant(1 : index) : i64
    %27 = llvm.alloca %26 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %1, %27 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
    %28 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %29 = llvm.insertvalue %25, %28[0] : !llvm.struct<(i64, ptr)> 
    %30 = llvm.insertvalue %27, %29[1] : !llvm.struct<(i64, ptr)> 
    %31 = llvm.mlir.constant(1 : index) : i64
    %32 = llvm.alloca %31 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %24, %32 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    %33 = llvm.alloca %31 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %30, %33 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    %34 = llvm.mlir.zero : !llvm.ptr
    %35 = llvm.getelementptr %34[1] : (!llvm.ptr) -> !llvm.ptr, i32
    %36 = llvm.ptrtoint %35 : !llvm.ptr to i64
    llvm.call @memrefCopy(%36, %32, %33) : (i64, !llvm.ptr, !llvm.ptr) -> ()
    llvm.intr.stackrestore %18 : !llvm.ptr
    return
  }
}
// -----
func.func @atomic(%m: memref<8xi32>, %f: memref<8xf32>, %i: index, %x: i32) -> (i32, f32) {
  %a = memref.atomic_rmw maxu %x, %m[%i] : (i32, memref<8xi32>) -> i32
  %b = memref.generic_atomic_rmw %f[%i] : memref<8xf32> {
  ^bb0(%old: f32):
    %new = arith.mulf %old, %old : f32
    memref.atomic_yield %new : f32
  }
  return %a, %b : i32, f32
}
// becomes:
module {
  func.func @atomic(%arg0: memref<8xi32>, %arg1: memref<8xf32>, %arg2: index, %arg3: i32) -> (i32, f32) {
    %0 = builtin.unrealized_conversion_cast %arg2 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg0 : memref<8xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %4 = llvm.atomicrmw umax %3, %arg3 acq_rel : !llvm.ptr, i32
    %5 = memref.generic_atomic_rmw %arg1[%arg2] : memref<8xf32> {
    ^bb0(%arg4: f32):
      %6 = arith.mulf %arg4, %arg4 : f32
      memref.atomic_yield %6 : f32
    }
    return %4, %5 : i32, f32
  }
}
// -----
func.func @metadata(%m: memref<?x4xi8, strided<[?, 1], offset: ?>>) -> (index, index) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x4xi8, strided<[?, 1], offset: ?>> -> memref<i8>, index, index, index, index, index
  %p = memref.extract_aligned_pointer_as_index %m : memref<?x4xi8, strided<[?, 1], offset: ?>> -> index
  %q = memref.assume_alignment %m, 16 : memref<?x4xi8, strided<[?, 1], offset: ?>>
  return %offset, %p : index, index
}
// becomes:
module {
  func.func @metadata(%arg0: memref<?x4xi8, strided<[?, 1], offset: ?>>) -> (index, index) {
    %0 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xi8, strided<[?, 1], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %4 = llvm.insertvalue %1, %3[0] : !llvm.struct<(ptr, ptr, i64)> 
    %5 = llvm.insertvalue %2, %4[1] : !llvm.struct<(ptr, ptr, i64)> 
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.insertvalue %6, %5[2] : !llvm.struct<(ptr, ptr, i64)> 
    %8 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %9 = builtin.unrealized_conversion_cast %8 : i64 to index
    %10 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %11 = llvm.extractvalue %0[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %12 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.extractvalue %0[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %15 = llvm.ptrtoint %14 : !llvm.ptr to i64
    %16 = builtin.unrealized_conversion_cast %15 : i64 to index
    %17 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.getelementptr %17[%18] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %20 = llvm.mlir.constant(true) : i1
    %21 = llvm.mlir.constant(16 : index) : i64
    llvm.intr.assume %20 ["align"(%19, %21 : !llvm.ptr, i64)] : i1
    return %9, %16 : index, index
  }
}
