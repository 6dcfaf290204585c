module {
  func.func private @g()
  func.func @f(%arg0: i8) {
    return
  }
}

