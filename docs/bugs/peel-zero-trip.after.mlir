#map = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>
module {
  func.func private @use(index)
  func.func @f(%arg0: index, %arg1: index) {
    %c4 = arith.constant 4 : index
    %0 = affine.apply #map()[%arg0, %arg1, %c4]
    scf.for %arg2 = %arg0 to %0 step %c4 {
      func.call @use(%arg2) : (index) -> ()
    }
    scf.for %arg2 = %0 to %arg1 step %c4 {
      func.call @use(%arg2) : (index) -> ()
    }
    return
  }
}

