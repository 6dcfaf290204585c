#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @f(%arg0: index, %arg1: vector<2xi8>, %arg2: memref<1xi8, strided<[2]>>) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    scf.for %arg3 = %c0 to %c2 step %c1 {
      %0 = affine.apply #map(%arg3)[%arg0]
      %1 = affine.apply #map(%arg3)[%arg0]
      %2 = arith.cmpi slt, %1, %c1 : index
      scf.if %2 {
        %3 = vector.extract %arg1[%arg3] : i8 from vector<2xi8>
        memref.store %3, %arg2[%0] : memref<1xi8, strided<[2]>>
      } else {
      }
    }
    return
  }
}

