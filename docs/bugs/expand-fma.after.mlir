module {
  func.func @f(%arg0: f32) -> f32 {
    %0 = arith.mulf %arg0, %arg0 : f32
    %1 = arith.addf %0, %arg0 : f32
    return %1 : f32
  }
}

