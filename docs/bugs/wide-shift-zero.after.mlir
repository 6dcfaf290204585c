module {
  func.func @f(%arg0: i16, %arg1: i16) -> i16 {
    %cst = arith.constant dense<[32, 0]> : vector<2xi32>
    %0 = arith.extui %arg0 : i16 to i32
    %cst_0 = arith.constant dense<0> : vector<2xi32>
    %1 = vector.insert %0, %cst_0 [0] : i32 into vector<2xi32>
    %2 = arith.extui %arg1 : i16 to i32
    %cst_1 = arith.constant dense<0> : vector<2xi32>
    %3 = vector.insert %2, %cst_1 [0] : i32 into vector<2xi32>
    %4 = vector.extract %1[0] : i32 from vector<2xi32>
    %5 = vector.extract %1[1] : i32 from vector<2xi32>
    %6 = vector.extract %3[0] : i32 from vector<2xi32>
    %c0_i32 = arith.constant 0 : i32
    %c32_i32 = arith.constant 32 : i32
    %7 = arith.cmpi uge, %6, %c32_i32 : i32
    %8 = arith.shli %4, %6 : i32
    %9 = arith.select %7, %c0_i32, %8 : i32
    %10 = arith.select %7, %c32_i32, %6 : i32
    %11 = arith.subi %c32_i32, %10 : i32
    %12 = arith.shrui %4, %11 : i32
    %13 = arith.subi %6, %c32_i32 : i32
    %14 = arith.shli %4, %13 : i32
    %15 = arith.shli %5, %6 : i32
    %16 = arith.select %7, %c0_i32, %15 : i32
    %17 = arith.select %7, %14, %12 : i32
    %18 = arith.ori %17, %16 : i32
    %cst_2 = arith.constant dense<0> : vector<2xi32>
    %19 = vector.insert %9, %cst_2 [0] : i32 into vector<2xi32>
    %20 = vector.insert %18, %19 [1] : i32 into vector<2xi32>
    %21 = vector.extract %20[0] : i32 from vector<2xi32>
    %22 = vector.extract %20[1] : i32 from vector<2xi32>
    %23 = vector.extract %cst[0] : i32 from vector<2xi32>
    %c0_i32_3 = arith.constant 0 : i32
    %c32_i32_4 = arith.constant 32 : i32
    %24 = arith.cmpi uge, %23, %c32_i32_4 : i32
    %25 = arith.shrui %21, %23 : i32
    %26 = arith.select %24, %c0_i32_3, %25 : i32
    %27 = arith.shrui %22, %23 : i32
    %28 = arith.select %24, %c0_i32_3, %27 : i32
    %29 = arith.select %24, %c32_i32_4, %23 : i32
    %30 = arith.subi %c32_i32_4, %29 : i32
    %31 = arith.shli %22, %30 : i32
    %32 = arith.subi %23, %c32_i32_4 : i32
    %33 = arith.shrui %22, %32 : i32
    %34 = arith.select %24, %33, %31 : i32
    %35 = arith.ori %26, %34 : i32
    %cst_5 = arith.constant dense<0> : vector<2xi32>
    %36 = vector.insert %35, %cst_5 [0] : i32 into vector<2xi32>
    %37 = vector.insert %28, %36 [1] : i32 into vector<2xi32>
    %38 = vector.extract %37[0] : i32 from vector<2xi32>
    %39 = arith.trunci %38 : i32 to i16
    return %39 : i16
  }
}

