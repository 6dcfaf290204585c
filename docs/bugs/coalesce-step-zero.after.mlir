#map = affine_map<()[s0, s1] -> (s0 ceildiv s1)>
#map1 = affine_map<()[s0, s1] -> (s0 * (s0 ceildiv s1))>
#map2 = affine_map<(d0)[s0] -> (d0 * s0)>
module {
  func.func private @use(index)
  func.func @f(%arg0: index, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    %c1_1 = arith.constant 1 : index
    %0 = affine.apply #map()[%arg0, %arg1]
    %c0_2 = arith.constant 0 : index
    %c1_3 = arith.constant 1 : index
    %1 = affine.apply #map1()[%arg0, %arg1]
    scf.for %arg2 = %c0_0 to %1 step %c1_1 {
      %2:2 = affine.delinearize_index %arg2 into (%arg0, %0) : index, index
      %3 = affine.apply #map2(%2#1)[%arg1]
      func.call @use(%3) : (index) -> ()
    }
    return
  }
}

