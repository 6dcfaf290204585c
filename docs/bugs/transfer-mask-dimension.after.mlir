#map = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: memref<3x1xi8>, %arg1: i8, %arg2: i1) -> vector<2xi8> {
    %cst = arith.constant dense<[true, false]> : vector<2xi1>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %0 = arith.select %arg2, %c1, %c2 : index
    %1 = vector.transfer_read %arg0[%0, %c0], %arg1, %cst {in_bounds = [true], permutation_map = #map} : memref<3x1xi8>, vector<2xi8>
    return %1 : vector<2xi8>
  }
}

