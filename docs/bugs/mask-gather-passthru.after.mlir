module {
  func.func @f(%arg0: memref<2xi8>, %arg1: vector<2xindex>, %arg2: vector<2xi1>, %arg3: vector<2xi8>) -> vector<2xi8> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant dense<0> : vector<2xi8>
    %0 = vector.gather %arg0[%c0] [%arg1], %arg2, %cst : memref<2xi8>, vector<2xindex>, vector<2xi1>, vector<2xi8> into vector<2xi8>
    return %0 : vector<2xi8>
  }
}

