module {
  func.func @f(%arg0: tensor<2xi8>, %arg1: i8) -> tensor<2xi8> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %0 = vector.transfer_read %arg0[%c1], %arg1 : tensor<2xi8>, vector<2xi8>
    %1:2 = scf.for %arg2 = %c0 to %c2 step %c1 iter_args(%arg3 = %arg0, %arg4 = %0) -> (tensor<2xi8>, vector<2xi8>) {
      %3 = vector.shuffle %arg4, %arg4 [1, 0] : vector<2xi8>, vector<2xi8>
      scf.yield %arg3, %3 : tensor<2xi8>, vector<2xi8>
    }
    %2 = vector.transfer_write %1#1, %1#0[%c1] : vector<2xi8>, tensor<2xi8>
    return %2 : tensor<2xi8>
  }
}

