module {
  func.func @f(%arg0: tensor<2xi8>, %arg1: vector<2xi8>, %arg2: vector<2xi1>, %arg3: i8) -> vector<2xi8> {
    return %arg1 : vector<2xi8>
  }
}

