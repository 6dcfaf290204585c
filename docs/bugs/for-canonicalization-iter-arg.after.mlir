module {
  func.func @f(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg1 = %c0 to %c1 step %c1 iter_args(%arg2 = %arg0) -> (index) {
      scf.yield %c0 : index
    }
    return %0 : index
  }
}

