module {
  func.func @f(%arg0: tensor<2xi8>, %arg1: vector<2xi1>, %arg2: vector<2xi1>, %arg3: i8) -> vector<2xi8> {
    %c0 = arith.constant 0 : index
    %0 = vector.transfer_read %arg0[%c0], %arg3, %arg1 {in_bounds = [true]} : tensor<2xi8>, vector<2xi8>
    return %0 : vector<2xi8>
  }
}

