module {
  func.func @f(%arg0: i8) -> i8 {
    return %arg0 : i8
  }
}

