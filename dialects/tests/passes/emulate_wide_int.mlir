// run: --arith-emulate-wide-int
// -----
func.func @arithmetic(%a: i64, %b: i64) -> (i64, i64, i64) {
  %0 = arith.addi %a, %b : i64
  %1 = arith.muli %0, %a : i64
  %2 = arith.andi %1, %b : i64
  return %0, %1, %2 : i64, i64, i64
}
// becomes:
module {
  func.func @arithmetic(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>) {
    %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
    %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
    %2 = vector.extract %arg1[0] : i32 from vector<2xi32>
    %3 = vector.extract %arg1[1] : i32 from vector<2xi32>
    %sum, %overflow = arith.addui_extended %0, %2 : i32, i1
    %4 = arith.extui %overflow : i1 to i32
    %5 = arith.addi %4, %1 : i32
    %6 = arith.addi %5, %3 : i32
    %cst = arith.constant dense<0> : vector<2xi32>
    %7 = vector.insert %sum, %cst [0] : i32 into vector<2xi32>
    %8 = vector.insert %6, %7 [1] : i32 into vector<2xi32>
    %9 = vector.extract %8[0] : i32 from vector<2xi32>
    %10 = vector.extract %8[1] : i32 from vector<2xi32>
    %11 = vector.extract %arg0[0] : i32 from vector<2xi32>
    %12 = vector.extract %arg0[1] : i32 from vector<2xi32>
    %low, %high = arith.mului_extended %9, %11 : i32
    %13 = arith.muli %9, %12 : i32
    %14 = arith.muli %10, %11 : i32
    %15 = arith.addi %high, %13 : i32
    %16 = arith.addi %15, %14 : i32
    %cst_0 = arith.constant dense<0> : vector<2xi32>
    %17 = vector.insert %low, %cst_0 [0] : i32 into vector<2xi32>
    %18 = vector.insert %16, %17 [1] : i32 into vector<2xi32>
    %19 = vector.extract %18[0] : i32 from vector<2xi32>
    %20 = vector.extract %18[1] : i32 from vector<2xi32>
    %21 = vector.extract %arg1[0] : i32 from vector<2xi32>
    %22 = vector.extract %arg1[1] : i32 from vector<2xi32>
    %23 = arith.andi %19, %21 : i32
    %24 = arith.andi %20, %22 : i32
    %cst_1 = arith.constant dense<0> : vector<2xi32>
    %25 = vector.insert %23, %cst_1 [0] : i32 into vector<2xi32>
    %26 = vector.insert %24, %25 [1] : i32 into vector<2xi32>
    return %8, %18, %26 : vector<2xi32>, vector<2xi32>, vector<2xi32>
  }
}
// -----
func.func @compare(%a: i64, %b: i64, %c: i1) -> (i1, i1, i64) {
  %0 = arith.cmpi slt, %a, %b : i64
  %1 = arith.cmpi ne, %a, %b : i64
  %2 = arith.select %c, %a, %b : i64
  return %0, %1, %2 : i1, i1, i64
}
// becomes:
module {
  func.func @compare(%arg0: vector<2xi32>, %arg1: vector<2xi32>, %arg2: i1) -> (i1, i1, vector<2xi32>) {
    %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
    %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
    %2 = vector.extract %arg1[0] : i32 from vector<2xi32>
    %3 = vector.extract %arg1[1] : i32 from vector<2xi32>
    %4 = arith.cmpi ult, %0, %2 : i32
    %5 = arith.cmpi slt, %1, %3 : i32
    %6 = arith.cmpi eq, %1, %3 : i32
    %7 = arith.select %6, %4, %5 : i1
    %8 = vector.extract %arg0[0] : i32 from vector<2xi32>
    %9 = vector.extract %arg0[1] : i32 from vector<2xi32>
    %10 = vector.extract %arg1[0] : i32 from vector<2xi32>
    %11 = vector.extract %arg1[1] : i32 from vector<2xi32>
    %12 = arith.cmpi ne, %8, %10 : i32
    %13 = arith.cmpi ne, %9, %11 : i32
    %14 = arith.ori %12, %13 : i1
    %15 = vector.extract %arg0[0] : i32 from vector<2xi32>
    %16 = vector.extract %arg0[1] : i32 from vector<2xi32>
    %17 = vector.extract %arg1[0] : i32 from vector<2xi32>
    %18 = vector.extract %arg1[1] : i32 from vector<2xi32>
    %19 = arith.select %arg2, %15, %17 : i32
    %20 = arith.select %arg2, %16, %18 : i32
    %cst = arith.constant dense<0> : vector<2xi32>
    %21 = vector.insert %19, %cst [0] : i32 into vector<2xi32>
    %22 = vector.insert %20, %21 [1] : i32 into vector<2xi32>
    return %7, %14, %22 : i1, i1, vector<2xi32>
  }
}
// -----
func.func @casts(%a: i32, %b: i64, %v: vector<3xi16>) -> (i64, i16, vector<3xi64>) {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.trunci %b : i64 to i16
  %2 = arith.extui %v : vector<3xi16> to vector<3xi64>
  %c = arith.constant dense<[1, -1, 4294967298]> : vector<3xi64>
  %3 = arith.addi %2, %c : vector<3xi64>
  return %0, %1, %3 : i64, i16, vector<3xi64>
}
// becomes:
module {
  func.func @casts(%arg0: i32, %arg1: vector<2xi32>, %arg2: vector<3xi16>) -> (vector<2xi32>, i16, vector<3x2xi32>) {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
    %1 = arith.extsi %0 : i1 to i32
    %cst = arith.constant dense<0> : vector<2xi32>
    %2 = vector.insert %arg0, %cst [0] : i32 into vector<2xi32>
    %3 = vector.insert %1, %2 [1] : i32 into vector<2xi32>
    %4 = vector.extract %arg1[0] : i32 from vector<2xi32>
    %5 = arith.trunci %4 : i32 to i16
    %6 = vector.shape_cast %arg2 : vector<3xi16> to vector<3x1xi16>
    %7 = arith.extui %6 : vector<3x1xi16> to vector<3x1xi32>
    %cst_0 = arith.constant dense<0> : vector<3x2xi32>
    %8 = vector.insert_strided_slice %7, %cst_0 {offsets = [0, 0], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
    %cst_1 = arith.constant dense<[[1, 0], [-1, -1], [2, 1]]> : vector<3x2xi32>
    %9 = vector.extract_strided_slice %8 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
    %10 = vector.extract_strided_slice %8 {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
    %11 = vector.extract_strided_slice %cst_1 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
    %12 = vector.extract_strided_slice %cst_1 {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
    %sum, %overflow = arith.addui_extended %9, %11 : vector<3x1xi32>, vector<3x1xi1>
    %13 = arith.extui %overflow : vector<3x1xi1> to vector<3x1xi32>
    %14 = arith.addi %13, %10 : vector<3x1xi32>
    %15 = arith.addi %14, %12 : vector<3x1xi32>
    %cst_2 = arith.constant dense<0> : vector<3x2xi32>
    %16 = vector.insert_strided_slice %sum, %cst_2 {offsets = [0, 0], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
    %17 = vector.insert_strided_slice %15, %16 {offsets = [0, 1], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
    return %3, %5, %17 : vector<2xi32>, i16, vector<3x2xi32>
  }
}
// -----
func.func private @callee(i64) -> i64
func.func @call(%a: i64) -> i64 {
  %0 = call @callee(%a) : (i64) -> i64
  return %0 : i64
}
// becomes:
module {
  func.func private @callee(vector<2xi32>) -> vector<2xi32>
  func.func @call(%arg0: vector<2xi32>) -> vector<2xi32> {
    %0 = call @callee(%arg0) : (vector<2xi32>) -> vector<2xi32>
    return %0 : vector<2xi32>
  }
}
