module {
  func.func @f(%arg0: index) -> index {
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %0 = scf.while (%arg1 = %arg0) : (index) -> index {
      %1 = arith.cmpi slt, %arg1, %c1 : index
      scf.condition(%1) %arg1 : index
    } do {
    ^bb0(%arg1: index):
      scf.yield %c20 : index
    }
    return %0 : index
  }
}

