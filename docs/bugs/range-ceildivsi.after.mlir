module {
  func.func @f() -> i8 {
    %c64_i8 = arith.constant 64 : i8
    return %c64_i8 : i8
  }
}

