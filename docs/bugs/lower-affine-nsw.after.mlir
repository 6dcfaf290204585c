module {
  func.func @f(%arg0: index, %arg1: index) -> index {
    %c3 = arith.constant 3 : index
    %0 = arith.muli %arg0, %c3 overflow<nsw> : index
    %1 = arith.addi %0, %arg1 : index
    return %1 : index
  }
}

