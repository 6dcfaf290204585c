module {
  func.func @f(%arg0: vector<1xi8>, %arg1: vector<1xi1>) -> i8 {
    %0 = vector.extract %arg0[0] : i8 from vector<1xi8>
    return %0 : i8
  }
}

