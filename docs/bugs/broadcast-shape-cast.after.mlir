module {
  func.func @f(%arg0: vector<2x1xi8>) -> vector<2x2x1xi8> {
    %0 = vector.broadcast %arg0 : vector<2x1xi8> to vector<2x2x1xi8>
    return %0 : vector<2x2x1xi8>
  }
}

