module {
  func.func @f(%arg0: index, %arg1: index) -> i1 {
    %0 = index.cmp slt(%arg0, %arg1)
    return %0 : i1
  }
}

