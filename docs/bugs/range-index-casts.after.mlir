module {
  func.func @f() -> i64 {
    %c4294967295_i64 = arith.constant 4294967295 : i64
    return %c4294967295_i64 : i64
  }
}

