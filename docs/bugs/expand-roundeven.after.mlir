module {
  func.func @f(%arg0: f32) -> f32 {
    %cst = arith.constant 5.000000e-01 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c-1_i32 = arith.constant -1 : i32
    %c23_i32 = arith.constant 23 : i32
    %c31_i32 = arith.constant 31 : i32
    %c127_i32 = arith.constant 127 : i32
    %c4194304_i32 = arith.constant 4194304 : i32
    %c8388607_i32 = arith.constant 8388607 : i32
    %c255_i32 = arith.constant 255 : i32
    %0 = arith.bitcast %arg0 : f32 to i32
    %1 = math.copysign %cst, %arg0 : f32
    %2 = arith.addf %arg0, %1 : f32
    %3 = arith.fptosi %2 : f32 to i64
    %4 = arith.sitofp %3 : i64 to f32
    %5 = math.copysign %4, %2 : f32
    %6 = arith.bitcast %arg0 : f32 to i32
    %7 = arith.shrui %6, %c23_i32 : i32
    %8 = arith.andi %7, %c255_i32 : i32
    %9 = arith.subi %8, %c127_i32 : i32
    %10 = arith.cmpi sge, %9, %c23_i32 : i32
    %11 = arith.select %10, %arg0, %5 : f32
    %12 = arith.bitcast %11 : f32 to i32
    %13 = arith.shrui %0, %c23_i32 : i32
    %14 = arith.andi %13, %c255_i32 : i32
    %15 = arith.subi %14, %c127_i32 : i32
    %16 = arith.shrui %12, %c23_i32 : i32
    %17 = arith.andi %16, %c255_i32 : i32
    %18 = arith.subi %17, %c127_i32 : i32
    %19 = arith.cmpi eq, %18, %c0_i32 : i32
    %20 = arith.subi %18, %c1_i32 : i32
    %21 = arith.maxsi %20, %c0_i32 : i32
    %22 = arith.minsi %21, %c31_i32 : i32
    %23 = arith.shrui %c8388607_i32, %22 : i32
    %24 = arith.andi %12, %23 : i32
    %25 = arith.cmpi ne, %24, %c0_i32 : i32
    %26 = arith.ori %25, %19 : i1
    %27 = arith.cmpi eq, %15, %c-1_i32 : i32
    %28 = arith.maxsi %15, %c0_i32 : i32
    %29 = arith.minsi %28, %c31_i32 : i32
    %30 = arith.shrui %c4194304_i32, %29 : i32
    %31 = arith.select %27, %c0_i32, %30 : i32
    %32 = arith.maxsi %15, %c0_i32 : i32
    %33 = arith.minsi %32, %c31_i32 : i32
    %34 = arith.shrui %c8388607_i32, %33 : i32
    %35 = arith.andi %0, %34 : i32
    %36 = arith.cmpi eq, %35, %31 : i32
    %37 = arith.cmpi sge, %15, %c-1_i32 : i32
    %38 = arith.cmpi slt, %15, %c23_i32 : i32
    %39 = arith.andi %36, %38 : i1
    %40 = arith.andi %39, %37 : i1
    %41 = math.copysign %cst_0, %arg0 : f32
    %42 = arith.subf %11, %41 : f32
    %43 = arith.andi %26, %40 : i1
    %44 = arith.select %43, %42, %11 : f32
    %45 = math.copysign %44, %arg0 : f32
    return %45 : f32
  }
}

