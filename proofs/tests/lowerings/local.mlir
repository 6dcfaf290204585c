// Accesses to an allocation that is freed. Source, target, and errors planted in the target.
func.func @local(%i: index, %j: index, %a: i64, %b: i64) -> i64 {
  %m = memref.alloc() : memref<4x2xi64>
  memref.store %a, %m[%i, %j] : memref<4x2xi64>
  memref.store %b, %m[%j, %i] : memref<4x2xi64>
  %0 = memref.load %m[%i, %j] : memref<4x2xi64>
  memref.dealloc %m : memref<4x2xi64>
  return %0 : i64
}

// -----

module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @local(%arg0: i64, %arg1: i64, %arg2: i64, %arg3: i64) -> i64 {
    %0 = llvm.mlir.constant(2 : index) : i64
    %1 = llvm.mlir.zero : !llvm.ptr
    %2 = llvm.getelementptr %1[8] : (!llvm.ptr) -> !llvm.ptr, i64
    %3 = llvm.ptrtoint %2 : !llvm.ptr to i64
    %4 = llvm.call @malloc(%3) : (i64) -> !llvm.ptr
    %5 = llvm.mul %arg0, %0 overflow<nsw, nuw> : i64
    %6 = llvm.add %5, %arg1 overflow<nsw, nuw> : i64
    %7 = llvm.getelementptr inbounds|nuw %4[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %arg2, %7 : i64, !llvm.ptr
    %8 = llvm.mul %arg1, %0 overflow<nsw, nuw> : i64
    %9 = llvm.add %8, %arg0 overflow<nsw, nuw> : i64
    %10 = llvm.getelementptr inbounds|nuw %4[%9] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %arg3, %10 : i64, !llvm.ptr
    %11 = llvm.load %7 : !llvm.ptr -> i64
    llvm.call @free(%4) : (!llvm.ptr) -> ()
    llvm.return %11 : i64
  }
}

// -----

// wrong stride: constant(2 : index) => constant(1 : index)
// wrong stride of one access: %8 = llvm.mul %arg1, %0 => %8 = llvm.mul %arg1, %arg1
// wrong swapped stores: llvm.store %arg3, %10 => llvm.store %arg2, %10
// wrong other element: llvm.load %7 => llvm.load %10
// wrong size of the block: %1[8] => %1[3]
// wrong element size: (!llvm.ptr) -> !llvm.ptr, i64 => (!llvm.ptr) -> !llvm.ptr, i8
// wrong freed before the load: %11 = llvm.load %7 : !llvm.ptr -> i64\n    llvm.call @free(%4) : (!llvm.ptr) -> () => llvm.call @free(%4) : (!llvm.ptr) -> ()\n    %11 = llvm.load %7 : !llvm.ptr -> i64
// wrong freed inside of the block: @free(%4) => @free(%10)
// wrong freed twice: llvm.call @free(%4) : (!llvm.ptr) -> () => llvm.call @free(%4) : (!llvm.ptr) -> ()\n    llvm.call @free(%4) : (!llvm.ptr) -> ()
