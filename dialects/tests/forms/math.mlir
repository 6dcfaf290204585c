module {
  func.func @m(%arg0: f32, %arg1: vector<4xf32>, %arg2: i32) {
    %0 = math.absf %arg0 fastmath<fast> : f32
    %1 = math.fma %arg0, %arg0, %arg0 {foo} : f32
    %2 = math.clampf %arg0 to [%arg0, %arg0] fastmath<nnan> : f32
    %3 = math.isnan %arg1 : vector<4xf32>
    %4 = math.fpowi %arg0, %arg2 : f32, i32
    %sin, %cos = math.sincos %arg0 : f32
    %5 = math.ctlz %arg2 : i32
    return
  }
}
