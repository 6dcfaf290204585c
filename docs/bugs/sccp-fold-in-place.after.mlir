module {
  func.func @f() -> i8 {
    %c1_i8 = arith.constant 1 : i8
    %c0_i8 = arith.constant 0 : i8
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant dense<[1, 2]> : vector<2xi8>
    cf.br ^bb1(%c0, %c0_i8 : index, i8)
  ^bb1(%0: index, %1: i8):  // 2 preds: ^bb0, ^bb1
    %2 = arith.addi %1, %c1_i8 : i8
    %3 = arith.cmpi slt, %0, %c1 : index
    cf.cond_br %3, ^bb1(%c1, %2 : index, i8), ^bb2
  ^bb2:  // pred: ^bb1
    return %2 : i8
  }
}

