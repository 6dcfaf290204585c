module {
  func.func @f() -> f32 {
    %cst = arith.constant 0x7FC00001 : f32
    return %cst : f32
  }
}

