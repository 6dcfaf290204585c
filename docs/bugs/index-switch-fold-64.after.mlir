module {
  func.func @f(%arg0: i8, %arg1: i8) -> i8 {
    return %arg1 : i8
  }
}

