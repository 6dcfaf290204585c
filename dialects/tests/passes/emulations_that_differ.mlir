// run: --arith-emulate-wide-int
// -----
// MLIR shifts a half by 32 if the amount is 0, which is poison.
func.func @shift(%a: i64, %b: i64) -> i64 {
  %0 = arith.shrsi %a, %b : i64
  return %0 : i64
}
// becomes:
module {
  func.func @shift(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> vector<2xi32> {
    %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
    %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
    %2 = vector.extract %arg1[0] : i32 from vector<2xi32>
    %3 = vector.extract %arg1[1] : i32 from vector<2xi32>
    %c1_i32 = arith.constant 1 : i32
    %c32_i32 = arith.constant 32 : i32
    %c31_i32 = arith.constant 31 : i32
    %4 = arith.cmpi uge, %2, %c32_i32 : i32
    %5 = arith.shrui %0, %2 : i32
    %6 = arith.subi %c31_i32, %2 : i32
    %7 = arith.shli %1, %c1_i32 : i32
    %8 = arith.shli %7, %6 : i32
    %9 = arith.ori %5, %8 : i32
    %10 = arith.subi %2, %c32_i32 : i32
    %11 = arith.shrsi %1, %10 : i32
    %12 = arith.select %4, %11, %9 : i32
    %13 = arith.shrsi %1, %c31_i32 : i32
    %14 = arith.shrsi %1, %2 : i32
    %15 = arith.select %4, %13, %14 : i32
    %cst = arith.constant dense<0> : vector<2xi32>
    %16 = vector.insert %12, %cst [0] : i32 into vector<2xi32>
    %17 = vector.insert %15, %16 [1] : i32 into vector<2xi32>
    return %17 : vector<2xi32>
  }
}
// -----
// MLIR creates the minimum by a comparison and a selection of wide integers.
func.func @minimum(%a: i64, %b: i64) -> i64 {
  %0 = arith.minsi %a, %b : i64
  return %0 : i64
}
// becomes:
module {
  func.func @minimum(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> vector<2xi32> {
    %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
    %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
    %2 = vector.extract %arg1[0] : i32 from vector<2xi32>
    %3 = vector.extract %arg1[1] : i32 from vector<2xi32>
    %4 = arith.cmpi ult, %0, %2 : i32
    %5 = arith.cmpi slt, %1, %3 : i32
    %6 = arith.cmpi eq, %1, %3 : i32
    %7 = arith.select %6, %4, %5 : i1
    %8 = arith.select %7, %0, %2 : i32
    %9 = arith.select %7, %1, %3 : i32
    %cst = arith.constant dense<0> : vector<2xi32>
    %10 = vector.insert %8, %cst [0] : i32 into vector<2xi32>
    %11 = vector.insert %9, %10 [1] : i32 into vector<2xi32>
    return %11 : vector<2xi32>
  }
}
// -----
// MLIR selects the low half if the high half is 0.
func.func @float(%a: i64) -> f64 {
  %0 = arith.uitofp %a : i64 to f64
  return %0 : f64
}
// becomes:
module {
  func.func @float(%arg0: vector<2xi32>) -> f64 {
    %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
    %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
    %cst = arith.constant 0x41F0000000000000 : f64
    %2 = arith.uitofp %0 : i32 to f64
    %3 = arith.uitofp %1 : i32 to f64
    %4 = arith.mulf %3, %cst : f64
    %5 = arith.addf %2, %4 : f64
    return %5 : f64
  }
}
// -----
// MLIR drops the high half.
func.func @index(%a: i64) -> index {
  %0 = arith.index_cast %a : i64 to index
  return %0 : index
}
// becomes:
module {
  func.func @index(%arg0: vector<2xi32>) -> index {
    %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
    %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
    %2 = arith.index_castui %0 : i32 to index
    %3 = arith.index_castui %1 : i32 to index
    %c16 = arith.constant 16 : index
    %4 = arith.shli %3, %c16 : index
    %5 = arith.shli %4, %c16 : index
    %6 = arith.ori %2, %5 : index
    return %6 : index
  }
}
