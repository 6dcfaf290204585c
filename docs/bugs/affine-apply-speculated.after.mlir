#map = affine_map<(d0)[s0] -> (d0 floordiv s0)>
module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index) -> index {
    %0 = affine.apply #map(%arg1)[%arg2]
    %1 = affine.for %arg3 = 0 to %arg0 iter_args(%arg4 = %arg1) -> (index) {
      %2 = arith.addi %arg4, %0 : index
      affine.yield %2 : index
    }
    return %1 : index
  }
}

