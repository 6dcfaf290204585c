// Memory spaces and declared widths of index. Sources, targets, and planted errors.
func.func @f(%m: memref<?xf32, strided<[1], offset: ?>>) -> memref<?xf32, strided<[1], offset: ?>, 1> {
  %0 = memref.memory_space_cast %m : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>, 1>
  return %0 : memref<?xf32, strided<[1], offset: ?>, 1>
}

// -----

module {
  llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) -> !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %6 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %7 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %8 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %9 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %10 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %11 = llvm.addrspacecast %6 : !llvm.ptr to !llvm.ptr<1>
    %12 = llvm.addrspacecast %7 : !llvm.ptr to !llvm.ptr<1>
    %13 = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
    %14 = llvm.insertvalue %11, %13[0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
    %15 = llvm.insertvalue %12, %14[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
    %16 = llvm.insertvalue %8, %15[2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
    %17 = llvm.insertvalue %9, %16[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
    %18 = llvm.insertvalue %10, %17[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
    llvm.return %18 : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
  }
}

// -----

// wrong swapped pointers: insertvalue %11, %13[0] => insertvalue %12, %13[0]
// wrong dropped offset: insertvalue %8, %15[2] => insertvalue %9, %15[2]
// wrong stride: insertvalue %10, %17[4, 0] => insertvalue %9, %17[4, 0]
// wrong size: insertvalue %9, %16[3, 0] => insertvalue %8, %16[3, 0]
// =====
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @f(%a: index, %b: i64) -> (index, i64) {
    %0 = arith.index_cast %b : i64 to index
    %1 = arith.addi %a, %0 : index
    %2 = arith.index_cast %1 : index to i64
    return %1, %2 : index, i64
  }
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
  llvm.func @f(%arg0: i32, %arg1: i64) -> !llvm.struct<(i32, i64)> {
    %0 = llvm.trunc %arg1 : i64 to i32
    %1 = llvm.add %arg0, %0 : i32
    %2 = llvm.sext %1 : i32 to i64
    %3 = llvm.mlir.poison : !llvm.struct<(i32, i64)>
    %4 = llvm.insertvalue %1, %3[0] : !llvm.struct<(i32, i64)>
    %5 = llvm.insertvalue %2, %4[1] : !llvm.struct<(i32, i64)>
    llvm.return %5 : !llvm.struct<(i32, i64)>
  }
}

// -----

// wrong order of the results: llvm.insertvalue %1, %3[0] => llvm.insertvalue %0, %3[0]
// wrong extension: llvm.sext %1 => llvm.zext %1
// wrong operand: llvm.add %arg0, %0 => llvm.add %arg0, %arg0
// unproved another width is declared: index = 32 => index = 64
// unproved no width is declared: {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} => {}
// =====
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @f(%n: index) -> index {
    %0 = memref.alloc(%n) : memref<?xf32>
    memref.dealloc %0 : memref<?xf32>
    return %n : index
  }
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i32) -> !llvm.ptr
  llvm.func @f(%arg0: i32) -> i32 {
    %0 = llvm.mlir.constant(1 : index) : i32
    %1 = llvm.mlir.zero : !llvm.ptr
    %2 = llvm.getelementptr %1[%arg0] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %3 = llvm.ptrtoint %2 : !llvm.ptr to i32
    %4 = llvm.call @malloc(%3) : (i32) -> !llvm.ptr
    %5 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
    %6 = llvm.insertvalue %4, %5[0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
    %7 = llvm.insertvalue %4, %6[1] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
    %8 = llvm.mlir.constant(0 : index) : i32
    %9 = llvm.insertvalue %8, %7[2] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
    %10 = llvm.insertvalue %arg0, %9[3, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
    %11 = llvm.insertvalue %0, %10[4, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
    %12 = llvm.extractvalue %11[0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
    llvm.call @free(%12) : (!llvm.ptr) -> ()
    llvm.return %arg0 : i32
  }
}

// -----

// wrong freed twice: llvm.call @free(%12) : (!llvm.ptr) -> () => llvm.call @free(%12) : (!llvm.ptr) -> ()\nllvm.call @free(%12) : (!llvm.ptr) -> ()
// unproved size of another width: (!llvm.ptr) -> ()\n    llvm.return %arg0 => (!llvm.ptr) -> ()\n    %x = llvm.add %arg0, %0 : i32\n    llvm.return %x
