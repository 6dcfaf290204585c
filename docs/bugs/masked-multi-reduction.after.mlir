module {
  func.func @f(%arg0: vector<1xi8>, %arg1: vector<1xi1>, %arg2: i8) -> i8 {
    %0 = vector.extract %arg1[0] : i1 from vector<1xi1>
    %1 = vector.extract %arg0[0] : i8 from vector<1xi8>
    %2 = arith.addi %arg2, %1 : i8
    %3 = arith.select %0, %2, %1 : i8
    return %3 : i8
  }
}

