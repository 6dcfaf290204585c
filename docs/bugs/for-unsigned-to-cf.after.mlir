module {
  func.func @f(%arg0: i8, %arg1: i8, %arg2: i8) -> i8 {
    %c100_i8 = arith.constant 100 : i8
    cf.br ^bb1(%arg0, %arg2 : i8, i8)
  ^bb1(%0: i8, %1: i8):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi ult, %0, %arg1 : i8
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %3 = arith.addi %1, %0 : i8
    %4 = arith.addi %0, %c100_i8 : i8
    cf.br ^bb1(%4, %3 : i8, i8)
  ^bb3:  // pred: ^bb1
    return %1 : i8
  }
}

