module {
  func.func @f(%arg0: vector<2xi8>, %arg1: vector<2xi1>, %arg2: i8) -> (i8, i8) {
    %0 = vector.reduction <add>, %arg0, %arg2 : vector<2xi8> into i8
    return %0, %0 : i8, i8
  }
}

