module {
  func.func @f(%arg0: i64, %arg1: i64, %arg2: index) -> index {
    %idx0 = index.constant 0
    %idx3 = index.constant 3
    %idx1 = index.constant 1
    %idx2 = index.constant 2
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2xi64>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    memref.store %arg0, %alloc[%c0] : memref<2xi64>
    memref.store %arg1, %alloc[%c1] : memref<2xi64>
    %0 = scf.for %arg3 = %idx0 to %idx3 step %idx1 iter_args(%arg4 = %arg2) -> (index) {
      %1 = index.remu %arg3, %idx2
      %2 = index.remu %arg4, %idx2
      %3 = memref.load %alloc[%2] : memref<2xi64>
      memref.store %3, %alloc[%1] : memref<2xi64>
      %4 = memref.load %alloc[%1] : memref<2xi64>
      %5 = index.castu %4 : i64 to index
      scf.yield %5 : index
    }
    return %0 : index
  }
}

