module {
  func.func @f(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> vector<2xi32> {
    return %arg0 : vector<2xi32>
  }
}

