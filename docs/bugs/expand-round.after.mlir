module {
  func.func @f(%arg0: f32) -> f32 {
    %cst = arith.constant 5.000000e-01 : f32
    %c23_i32 = arith.constant 23 : i32
    %c127_i32 = arith.constant 127 : i32
    %c255_i32 = arith.constant 255 : i32
    %0 = math.copysign %cst, %arg0 : f32
    %1 = arith.addf %arg0, %0 : f32
    %2 = arith.fptosi %1 : f32 to i64
    %3 = arith.sitofp %2 : i64 to f32
    %4 = math.copysign %3, %1 : f32
    %5 = arith.bitcast %arg0 : f32 to i32
    %6 = arith.shrui %5, %c23_i32 : i32
    %7 = arith.andi %6, %c255_i32 : i32
    %8 = arith.subi %7, %c127_i32 : i32
    %9 = arith.cmpi sge, %8, %c23_i32 : i32
    %10 = arith.select %9, %arg0, %4 : f32
    return %10 : f32
  }
}

