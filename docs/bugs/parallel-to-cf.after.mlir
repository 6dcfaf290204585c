module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: f32) -> f32 {
    cf.br ^bb1(%arg0, %arg3 : index, f32)
  ^bb1(%0: index, %1: f32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %arg1 : index
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %cst = arith.constant 4.200000e+01 : f32
    %3 = arith.mulf %1, %cst : f32
    %4 = arith.addi %0, %arg2 : index
    cf.br ^bb1(%4, %3 : index, f32)
  ^bb3:  // pred: ^bb1
    return %1 : f32
  }
}

