module {
  func.func @f(%arg0: memref<2xi8>, %arg1: i8) -> i8 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %alloc = memref.alloc() : memref<2xi8>
    scf.parallel (%arg2) = (%c0) to (%c2) step (%c1) {
      memref.store %arg1, %arg0[%arg2] : memref<2xi8>
      %1 = arith.subi %c1, %arg2 : index
      %2 = vector.load %arg0[%1] : memref<2xi8>, vector<1xi8>
      vector.store %2, %alloc[%arg2] : memref<2xi8>, vector<1xi8>
      scf.reduce 
    }
    %0 = memref.load %alloc[%c0] : memref<2xi8>
    return %0 : i8
  }
}

