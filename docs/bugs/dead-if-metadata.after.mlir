module {
  func.func @f(%arg0: i8, %arg1: i1, %arg2: memref<3xi8>) -> (i8, index) {
    %0 = scf.if %arg1 -> (i8) {
      %1 = ub.poison : i8
      scf.yield %1 : i8
    } else {
      %1 = ub.poison : i8
      scf.yield %1 : i8
    }
    %c1 = arith.constant 1 : index
    return %0, %c1 : i8, index
  }
}

