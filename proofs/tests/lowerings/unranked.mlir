// Unranked memrefs: the rank, and a pointer to a descriptor. Sources, targets, and planted errors.
func.func @f(%m: memref<*xf32>) -> memref<?x4xf32> {
  %0 = memref.cast %m : memref<*xf32> to memref<?x4xf32>
  return %0 : memref<?x4xf32>
}

// -----

module {
  llvm.func @f(%arg0: i64, %arg1: !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> {
    %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i64, ptr)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i64, ptr)>
    %3 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)>
    %4 = llvm.load %3 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    llvm.return %4 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  }
}

// -----

// wrong descriptor of the wrong kind, pointer of the allocation only: llvm.load %3 : !llvm.ptr => llvm.load %arg1 {alignment = 16} : !llvm.ptr
// wrong size from the stride: llvm.return %4 => %n = llvm.extractvalue %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>\n%5 = llvm.insertvalue %n, %4[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>\nllvm.return %5
// wrong swapped size and stride: llvm.return %4 => %n = llvm.extractvalue %4[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>\n%5 = llvm.insertvalue %n, %4[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>\nllvm.return %5
// unproved place of the descriptor: %4 = llvm.load %3 => %q = llvm.getelementptr %3[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr\n%4 = llvm.load %q
// =====
func.func @f(%m: memref<*xf32>, %i: index) -> (index, index) {
  %0 = memref.rank %m : memref<*xf32>
  %1 = memref.dim %m, %i : memref<*xf32>
  return %0, %1 : index, index
}

// -----

module {
  llvm.func @f(%arg0: i64, %arg1: !llvm.ptr, %arg2: i64) -> !llvm.struct<(i64, i64)> {
    %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i64, ptr)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i64, ptr)>
    %3 = llvm.extractvalue %2[0] : !llvm.struct<(i64, ptr)>
    %4 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)>
    %5 = llvm.getelementptr %4[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64)>
    %6 = llvm.mlir.constant(1 : index) : i64
    %7 = llvm.add %6, %arg2 : i64
    %8 = llvm.getelementptr %5[%7] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %9 = llvm.load %8 : !llvm.ptr -> i64
    %10 = llvm.mlir.poison : !llvm.struct<(i64, i64)>
    %11 = llvm.insertvalue %3, %10[0] : !llvm.struct<(i64, i64)>
    %12 = llvm.insertvalue %9, %11[1] : !llvm.struct<(i64, i64)>
    llvm.return %12 : !llvm.struct<(i64, i64)>
  }
}

// -----

// wrong rank for size: insertvalue %3, %10[0] => insertvalue %9, %10[0]
// wrong result order: llvm.insertvalue %9, %11[1] => llvm.insertvalue %3, %11[1]
// wrong first field is the offset: constant(1 : index) => constant(0 : index)
// wrong stride for size, one too far: constant(1 : index) => constant(2 : index)
// wrong element size: (!llvm.ptr, i64) -> !llvm.ptr, i64 => (!llvm.ptr, i64) -> !llvm.ptr, i32
// wrong start of the fields: llvm.getelementptr %4[0, 2] => llvm.getelementptr %4[0, 1]
// =====
func.func @f(%m: memref<*xf32>, %o: index, %n: index, %s: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.reinterpret_cast %m to offset: [%o], sizes: [%n], strides: [%s] : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// -----

module {
  llvm.func @f(%arg0: i64, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
    %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i64, ptr)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i64, ptr)>
    %3 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %4 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)>
    %5 = llvm.load %4 : !llvm.ptr -> !llvm.ptr
    %6 = llvm.getelementptr %4[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
    %7 = llvm.load %6 : !llvm.ptr -> !llvm.ptr
    %8 = llvm.insertvalue %5, %3[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %9 = llvm.insertvalue %7, %8[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %10 = llvm.insertvalue %arg2, %9[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %11 = llvm.insertvalue %arg3, %10[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %12 = llvm.insertvalue %arg4, %11[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    llvm.return %12 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  }
}

// -----

// wrong swapped size and stride: insertvalue %arg3, %10[3, 0] => insertvalue %arg4, %10[3, 0]
// wrong offset: insertvalue %arg2, %9[2] => insertvalue %arg3, %9[2]
// wrong swapped pointers: insertvalue %7, %8[1] => insertvalue %5, %8[1]
// wrong second pointer: llvm.getelementptr %4[1] => llvm.getelementptr %4[2]
// =====
func.func private @use(memref<*xf32>)
func.func @f(%m: memref<?x4xf32>) {
  %0 = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  call @use(%0) : (memref<*xf32>) -> ()
  return
}

// -----

module {
  llvm.func @use(i64, !llvm.ptr) attributes {sym_visibility = "private"}
  llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %8 = llvm.mlir.constant(1 : index) : i64
    %9 = llvm.alloca %8 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %7, %9 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
    %10 = llvm.mlir.constant(2 : index) : i64
    %11 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(i64, ptr)>
    %13 = llvm.insertvalue %9, %12[1] : !llvm.struct<(i64, ptr)>
    %14 = llvm.extractvalue %13[0] : !llvm.struct<(i64, ptr)>
    %15 = llvm.extractvalue %13[1] : !llvm.struct<(i64, ptr)>
    llvm.call @use(%14, %15) : (i64, !llvm.ptr) -> ()
    llvm.return
  }
}

// -----

// unproved swapped sizes: insertvalue %arg3, %3[3, 0] => insertvalue %arg4, %3[3, 0]
// unproved dropped offset: insertvalue %arg2, %2[2] => insertvalue %arg3, %2[2]
// unproved swapped strides: insertvalue %arg5, %4[4, 0] => insertvalue %arg6, %4[4, 0]
// wrong rank: llvm.mlir.constant(2 : index) => llvm.mlir.constant(1 : index)
// unproved aligned pointer: insertvalue %arg1, %1[1] => insertvalue %arg0, %1[1]
// =====
func.func @f(%m: memref<*xf32>) {
  memref.dealloc %m : memref<*xf32>
  return
}

// -----

module {
  llvm.func @free(!llvm.ptr)
  llvm.func @f(%arg0: i64, %arg1: !llvm.ptr) {
    %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i64, ptr)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i64, ptr)>
    %3 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)>
    %4 = llvm.load %3 : !llvm.ptr -> !llvm.ptr
    llvm.call @free(%4) : (!llvm.ptr) -> ()
    llvm.return
  }
}

// -----

// unproved aligned pointer is freed: %4 = llvm.load %3 => %q = llvm.getelementptr %3[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr\n%4 = llvm.load %q
// unproved descriptor is freed: llvm.call @free(%4) => llvm.call @free(%3)
