#map = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @f(%arg0: tensor<2x2xi8>, %arg1: index, %arg2: i8) -> tensor<2x2xi8> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = vector.transfer_read %arg0[%c0, %c0], %arg2 {in_bounds = [true, true], permutation_map = #map} : tensor<2x2xi8>, vector<2x2xi8>
    %1:2 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %arg0, %arg5 = %0) -> (tensor<2x2xi8>, vector<2x2xi8>) {
      scf.yield %arg4, %arg5 : tensor<2x2xi8>, vector<2x2xi8>
    }
    %2 = vector.transfer_write %1#1, %1#0[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xi8>, tensor<2x2xi8>
    return %2 : tensor<2x2xi8>
  }
}

