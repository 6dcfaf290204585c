// run: --arith-expand
// -----
func.func @all(%a: f32, %b: f32, %i: i8, %j: i8, %s: f8E8M0FNU, %e: f8E5M2) {
  %0 = arith.maxnumf %a, %b : f32
  %1 = arith.minui %i, %j : i8
  %2 = arith.ceildivsi %i, %j : i8
  %3 = arith.scaling_extf %e, %a : f8E5M2, f32 to f32
  %4 = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f6E3M2FN
  return
}
// becomes:
module {
  func.func @all(%arg0: f32, %arg1: f32, %arg2: i8, %arg3: i8, %arg4: f8E8M0FNU, %arg5: f8E5M2) {
    %0 = arith.cmpf ugt, %arg0, %arg1 : f32
    %1 = arith.select %0, %arg0, %arg1 : f32
    %2 = arith.cmpf uno, %arg0, %arg0 : f32
    %3 = arith.select %2, %arg1, %1 : f32
    %4 = arith.cmpi ult, %arg2, %arg3 : i8
    %5 = arith.select %4, %arg2, %arg3 : i8
    %c0_i8 = arith.constant 0 : i8
    %c1_i8 = arith.constant 1 : i8
    %6 = arith.divsi %arg2, %arg3 : i8
    %7 = arith.muli %6, %arg3 : i8
    %8 = arith.cmpi ne, %arg2, %7 : i8
    %9 = arith.cmpi slt, %arg2, %c0_i8 : i8
    %10 = arith.cmpi slt, %arg3, %c0_i8 : i8
    %11 = arith.cmpi eq, %9, %10 : i1
    %12 = arith.andi %8, %11 : i1
    %13 = arith.addi %6, %c1_i8 : i8
    %14 = arith.select %12, %13, %6 : i8
    %15 = arith.truncf %arg0 : f32 to f8E8M0FNU
    %16 = arith.extf %15 : f8E8M0FNU to f32
    %17 = arith.extf %arg5 : f8E5M2 to f32
    %18 = arith.mulf %17, %16 : f32
    %19 = arith.extf %arg4 : f8E8M0FNU to f32
    %20 = arith.divf %arg0, %19 : f32
    %21 = arith.truncf %20 : f32 to f6E3M2FN
    return
  }
}
