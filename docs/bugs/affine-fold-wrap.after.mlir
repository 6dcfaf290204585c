module {
  func.func @f() -> index {
    %c-4611686018427387901 = arith.constant -4611686018427387901 : index
    return %c-4611686018427387901 : index
  }
}

