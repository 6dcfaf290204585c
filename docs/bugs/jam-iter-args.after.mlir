#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @f(%arg0: memref<2x2xi8>, %arg1: i8) -> i8 {
    %c0 = arith.constant 0 : index
    %0:2 = affine.for %arg2 = 0 to 2 iter_args(%arg3 = %arg1, %arg4 = %arg1) -> (i8, i8) {
      %1 = affine.load %arg0[%c0, %arg2] : memref<2x2xi8>
      %2 = arith.addi %arg3, %1 : i8
      %3 = affine.apply #map(%c0)
      %4 = affine.load %arg0[%3, %arg2] : memref<2x2xi8>
      %5 = arith.addi %arg4, %4 : i8
      affine.yield %2, %5 : i8, i8
    }
    return %0#0 : i8
  }
}

