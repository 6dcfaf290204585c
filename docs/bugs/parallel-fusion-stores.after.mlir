module {
  func.func @f(%arg0: memref<2xi8>, %arg1: i8, %arg2: i8) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    scf.parallel (%arg3) = (%c0) to (%c2) step (%c1) {
      %0 = arith.subi %c1, %arg3 : index
      memref.store %arg1, %arg0[%0] : memref<2xi8>
      memref.store %arg2, %arg0[%arg3] : memref<2xi8>
      scf.reduce 
    }
    return
  }
}

