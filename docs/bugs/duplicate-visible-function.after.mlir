module {
  func.func @a(%arg0: i8) -> i8 {
    return %arg0 : i8
  }
  func.func @f(%arg0: i8) -> i8 {
    %0 = call @a(%arg0) : (i8) -> i8
    return %0 : i8
  }
}

