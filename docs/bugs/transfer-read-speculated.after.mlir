module {
  func.func @f(%arg0: index, %arg1: tensor<4xi8>, %arg2: index, %arg3: i8, %arg4: vector<2xi8>) -> vector<2xi8> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = vector.transfer_read %arg1[%arg2], %arg3 {in_bounds = [true]} : tensor<4xi8>, vector<2xi8>
    %1 = scf.for %arg5 = %c0 to %arg0 step %c1 iter_args(%arg6 = %arg4) -> (vector<2xi8>) {
      scf.yield %0 : vector<2xi8>
    }
    return %1 : vector<2xi8>
  }
}

