module {
  func.func @f() -> index {
    %idx4611686018427387904 = index.constant 4611686018427387904
    return %idx4611686018427387904 : index
  }
}

