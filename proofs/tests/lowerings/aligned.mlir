// Memrefs with a greater alignment than that of malloc. Sources, targets, and planted errors. The address of a block
// is not modelled, so that no counterexample is confirmed.
func.func @f(%n: index, %x: f32) -> memref<?xf32> {
  %0 = memref.alloc(%n) {alignment = 64} : memref<?xf32>
  return %0 : memref<?xf32>
}

// -----

module {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @f(%arg0: i64, %arg1: f32) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
    %0 = llvm.mlir.constant(1 : index) : i64
    %1 = llvm.mlir.zero : !llvm.ptr
    %2 = llvm.getelementptr %1[%arg0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %3 = llvm.ptrtoint %2 : !llvm.ptr to i64
    %4 = llvm.mlir.constant(64 : index) : i64
    %5 = llvm.add %3, %4 : i64
    %6 = llvm.call @malloc(%5) : (i64) -> !llvm.ptr
    %7 = llvm.ptrtoint %6 : !llvm.ptr to i64
    %8 = llvm.mlir.constant(1 : index) : i64
    %9 = llvm.sub %4, %8 : i64
    %10 = llvm.add %7, %9 : i64
    %11 = llvm.urem %10, %4 : i64
    %12 = llvm.sub %10, %11 : i64
    %13 = llvm.inttoptr %12 : i64 to !llvm.ptr
    %14 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %15 = llvm.insertvalue %6, %14[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %16 = llvm.insertvalue %13, %15[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %17 = llvm.mlir.constant(0 : index) : i64
    %18 = llvm.insertvalue %17, %16[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %19 = llvm.insertvalue %arg0, %18[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %20 = llvm.insertvalue %0, %19[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    llvm.return %20 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  }
}

// -----

// unproved smaller alignment: constant(64 : index) => constant(32 : index)
// unproved aligned pointer is not rounded: insertvalue %13, %15[1] => insertvalue %6, %15[1]
// unproved allocated pointer is rounded: insertvalue %6, %14[0] => insertvalue %13, %14[0]
// unproved no room for the alignment: llvm.add %3, %4 => llvm.add %3, %0
// unproved rounded up from the next byte: llvm.sub %4, %8 => llvm.add %4, %8
// unproved element size: -> !llvm.ptr, f32 => -> !llvm.ptr, f16
// unproved stride: insertvalue %0, %19[4, 0] => insertvalue %arg0, %19[4, 0]
// =====
func.func @f(%x: f32, %i: index) -> f32 {
  %0 = memref.alloc() {alignment = 32} : memref<9xf32>
  memref.store %x, %0[%i] : memref<9xf32>
  %1 = memref.load %0[%i] : memref<9xf32>
  memref.dealloc %0 : memref<9xf32>
  return %1 : f32
}

// -----

module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @f(%arg0: f32, %arg1: i64) -> f32 {
    %0 = llvm.mlir.constant(9 : index) : i64
    %1 = llvm.mlir.constant(1 : index) : i64
    %2 = llvm.mlir.zero : !llvm.ptr
    %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %4 = llvm.ptrtoint %3 : !llvm.ptr to i64
    %5 = llvm.mlir.constant(32 : index) : i64
    %6 = llvm.add %4, %5 : i64
    %7 = llvm.call @malloc(%6) : (i64) -> !llvm.ptr
    %8 = llvm.ptrtoint %7 : !llvm.ptr to i64
    %9 = llvm.mlir.constant(1 : index) : i64
    %10 = llvm.sub %5, %9 : i64
    %11 = llvm.add %8, %10 : i64
    %12 = llvm.urem %11, %5 : i64
    %13 = llvm.sub %11, %12 : i64
    %14 = llvm.inttoptr %13 : i64 to !llvm.ptr
    %15 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %16 = llvm.insertvalue %7, %15[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %17 = llvm.insertvalue %14, %16[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %18 = llvm.mlir.constant(0 : index) : i64
    %19 = llvm.insertvalue %18, %17[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %20 = llvm.insertvalue %0, %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %21 = llvm.insertvalue %1, %20[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %22 = llvm.extractvalue %21[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %23 = llvm.getelementptr inbounds|nuw %22[%arg1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %arg0, %23 : f32, !llvm.ptr
    %24 = llvm.extractvalue %21[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %25 = llvm.getelementptr inbounds|nuw %24[%arg1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %26 = llvm.load %25 : !llvm.ptr -> f32
    %27 = llvm.extractvalue %21[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    llvm.call @free(%27) : (!llvm.ptr) -> ()
    llvm.return %26 : f32
  }
}

// -----

// unproved load from another element: %26 = llvm.load %25 => %26 = llvm.load %22
// unproved aligned pointer is freed: llvm.extractvalue %21[0] => llvm.extractvalue %21[1]
// unproved stored element size: %23 = llvm.getelementptr inbounds|nuw %22[%arg1] : (!llvm.ptr, i64) -> !llvm.ptr, f32 => %23 = llvm.getelementptr inbounds|nuw %22[%arg1] : (!llvm.ptr, i64) -> !llvm.ptr, i64
// unproved rounded down: llvm.sub %5, %9 => llvm.sub %9, %9
