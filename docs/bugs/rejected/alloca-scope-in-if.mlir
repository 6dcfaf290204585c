// mlir-opt-22 --finalize-memref-to-llvm
func.func @f(%x: i8, %c: i1) -> i8 {
  %0 = scf.if %c -> (i8) {
    %1 = memref.alloca_scope -> (i8) {
      %m = memref.alloca() : memref<i8>
      memref.store %x, %m[] : memref<i8>
      %2 = memref.load %m[] : memref<i8>
      memref.alloca_scope.return %2 : i8
    }
    scf.yield %1 : i8
  } else {
    scf.yield %x : i8
  }
  return %0 : i8
}
