module {
  func.func @f(%arg0: index) -> index {
    %0 = arith.index_cast %arg0 : index to i32
    %c0_i32 = arith.constant 0 : i32
    %1 = arith.cmpi slt, %0, %c0_i32 : i32
    %2 = arith.extsi %1 : i1 to i32
    %cst = arith.constant dense<0> : vector<2xi32>
    %3 = vector.insert %0, %cst [0] : i32 into vector<2xi32>
    %4 = vector.insert %2, %3 [1] : i32 into vector<2xi32>
    %5 = vector.extract %4[0] : i32 from vector<2xi32>
    %6 = arith.index_cast %5 : i32 to index
    return %6 : index
  }
}

