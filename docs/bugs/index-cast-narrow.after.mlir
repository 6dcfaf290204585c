module {
  func.func @f(%arg0: index) -> index {
    return %arg0 : index
  }
}

