module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index) -> index {
    %c1 = arith.constant 1 : index
    %0 = arith.subi %arg2, %c1 : index
    %1 = arith.subi %arg1, %arg0 : index
    %2 = arith.addi %1, %0 : index
    %3 = arith.divsi %2, %arg2 : index
    %4 = arith.subi %3, %c1 : index
    %5 = arith.muli %4, %arg2 : index
    %6 = arith.addi %arg0, %5 : index
    return %6 : index
  }
}

