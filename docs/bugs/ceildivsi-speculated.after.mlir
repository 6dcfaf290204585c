module {
  func.func @f(%arg0: index, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4294967296 = arith.constant 4294967296 : index
    %0 = arith.ceildivsi %arg1, %c4294967296 : index
    %1 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (index) {
      scf.yield %0 : index
    }
    return %1 : index
  }
}

