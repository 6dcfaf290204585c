module {
  func.func @f(%arg0: f32, %arg1: f32) -> (f32, f32, f32, f32) {
    %0 = arith.cmpf ugt, %arg0, %arg1 : f32
    %1 = arith.select %0, %arg0, %arg1 : f32
    %2 = arith.cmpf uno, %arg1, %arg1 : f32
    %3 = arith.select %2, %arg1, %1 : f32
    %4 = arith.cmpf ult, %arg0, %arg1 : f32
    %5 = arith.select %4, %arg0, %arg1 : f32
    %6 = arith.cmpf uno, %arg1, %arg1 : f32
    %7 = arith.select %6, %arg1, %5 : f32
    %8 = arith.cmpf ugt, %arg0, %arg1 : f32
    %9 = arith.select %8, %arg0, %arg1 : f32
    %10 = arith.cmpf uno, %arg0, %arg0 : f32
    %11 = arith.select %10, %arg1, %9 : f32
    %12 = arith.cmpf ult, %arg0, %arg1 : f32
    %13 = arith.select %12, %arg0, %arg1 : f32
    %14 = arith.cmpf uno, %arg0, %arg0 : f32
    %15 = arith.select %14, %arg1, %13 : f32
    return %3, %7, %11, %15 : f32, f32, f32, f32
  }
}

