module {
  func.func @f(%arg0: i32) -> i8 {
    %0 = arith.trunci %arg0 overflow<nuw> : i32 to i8
    return %0 : i8
  }
}

