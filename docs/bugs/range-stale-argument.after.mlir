module {
  func.func @f(%arg0: i1) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    cf.cond_br %arg0, ^bb1, ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb0
    return %c0_i32 : i32
  }
}

