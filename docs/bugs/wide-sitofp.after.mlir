module {
  func.func @f(%arg0: i32, %arg1: i32) -> f32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
    %1 = arith.extsi %0 : i1 to i32
    %cst = arith.constant dense<0> : vector<2xi32>
    %2 = vector.insert %arg0, %cst [0] : i32 into vector<2xi32>
    %3 = vector.insert %1, %2 [1] : i32 into vector<2xi32>
    %cst_0 = arith.constant dense<0> : vector<2xi32>
    %4 = vector.insert %arg1, %cst_0 [0] : i32 into vector<2xi32>
    %5 = vector.extract %3[0] : i32 from vector<2xi32>
    %6 = vector.extract %3[1] : i32 from vector<2xi32>
    %7 = vector.extract %4[0] : i32 from vector<2xi32>
    %8 = vector.extract %4[1] : i32 from vector<2xi32>
    %low, %high = arith.mului_extended %5, %7 : i32
    %9 = arith.muli %5, %8 : i32
    %10 = arith.muli %6, %7 : i32
    %11 = arith.addi %high, %9 : i32
    %12 = arith.addi %11, %10 : i32
    %cst_1 = arith.constant dense<0> : vector<2xi32>
    %13 = vector.insert %low, %cst_1 [0] : i32 into vector<2xi32>
    %14 = vector.insert %12, %13 [1] : i32 into vector<2xi32>
    %cst_2 = arith.constant dense<0> : vector<2xi32>
    %15 = vector.extract %14[0] : i32 from vector<2xi32>
    %16 = vector.extract %14[1] : i32 from vector<2xi32>
    %17 = vector.extract %cst_2[0] : i32 from vector<2xi32>
    %18 = vector.extract %cst_2[1] : i32 from vector<2xi32>
    %19 = arith.cmpi ult, %15, %17 : i32
    %20 = arith.cmpi slt, %16, %18 : i32
    %21 = arith.cmpi eq, %16, %18 : i32
    %22 = arith.select %21, %19, %20 : i1
    %23 = vector.extract %cst_2[0] : i32 from vector<2xi32>
    %24 = vector.extract %cst_2[1] : i32 from vector<2xi32>
    %25 = vector.extract %14[0] : i32 from vector<2xi32>
    %26 = vector.extract %14[1] : i32 from vector<2xi32>
    %27 = arith.subi %23, %25 : i32
    %28 = arith.cmpi ult, %23, %25 : i32
    %29 = arith.extui %28 : i1 to i32
    %30 = arith.subi %24, %29 : i32
    %31 = arith.subi %30, %26 : i32
    %cst_3 = arith.constant dense<0> : vector<2xi32>
    %32 = vector.insert %27, %cst_3 [0] : i32 into vector<2xi32>
    %33 = vector.insert %31, %32 [1] : i32 into vector<2xi32>
    %34 = vector.extract %33[0] : i32 from vector<2xi32>
    %35 = vector.extract %33[1] : i32 from vector<2xi32>
    %36 = vector.extract %14[0] : i32 from vector<2xi32>
    %37 = vector.extract %14[1] : i32 from vector<2xi32>
    %38 = arith.select %22, %34, %36 : i32
    %39 = arith.select %22, %35, %37 : i32
    %cst_4 = arith.constant dense<0> : vector<2xi32>
    %40 = vector.insert %38, %cst_4 [0] : i32 into vector<2xi32>
    %41 = vector.insert %39, %40 [1] : i32 into vector<2xi32>
    %42 = vector.extract %41[0] : i32 from vector<2xi32>
    %43 = vector.extract %41[1] : i32 from vector<2xi32>
    %c0_i32_5 = arith.constant 0 : i32
    %44 = arith.cmpi eq, %43, %c0_i32_5 : i32
    %45 = arith.uitofp %42 : i32 to f32
    %46 = arith.uitofp %43 : i32 to f32
    %cst_6 = arith.constant 4.2949673E+9 : f32
    %47 = arith.mulf %46, %cst_6 : f32
    %48 = arith.addf %45, %47 : f32
    %49 = arith.select %44, %45, %48 : f32
    %50 = arith.negf %49 : f32
    %51 = arith.select %22, %50, %49 : f32
    return %51 : f32
  }
}

