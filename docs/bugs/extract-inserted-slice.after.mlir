module {
  func.func @f(%arg0: vector<2x2xi8>) -> vector<1x2xi8> {
    %cst = arith.constant dense<0> : vector<1x2xi8>
    return %cst : vector<1x2xi8>
  }
}

