#map = affine_map<()[s0] -> ((s0 floordiv 2) * 2)>
#map1 = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @f(%arg0: index, %arg1: index) -> index {
    %0 = affine.for %arg2 = 0 to #map()[%arg0] step 2 iter_args(%arg3 = %arg1) -> (index) {
      %2 = arith.addi %arg3, %arg2 : index
      %3 = affine.apply #map1(%arg2)
      %4 = arith.addi %2, %3 : index
      affine.yield %4 : index
    }
    %1 = affine.for %arg2 = #map()[%arg0] to %arg0 iter_args(%arg3 = %0) -> (index) {
      %2 = arith.addi %arg3, %arg2 : index
      affine.yield %2 : index
    }
    return %1 : index
  }
}

