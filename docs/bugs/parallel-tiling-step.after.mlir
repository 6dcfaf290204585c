module {
  func.func @f(%arg0: memref<20xi8>, %arg1: i8) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c20 = arith.constant 20 : index
    %c0_0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %0 = arith.muli %c3, %c4 : index
    scf.parallel (%arg2) = (%c0) to (%c20) step (%0) {
      scf.parallel (%arg3) = (%c0_0) to (%0) step (%c3) {
        %1 = arith.addi %arg3, %arg2 : index
        %true = arith.constant true
        %2 = arith.muli %arg3, %c3 : index
        %3 = arith.addi %2, %arg2 : index
        %4 = arith.cmpi ult, %3, %c20 : index
        %5 = arith.andi %true, %4 : i1
        scf.if %5 {
          memref.store %arg1, %arg0[%1] : memref<20xi8>
        }
        scf.reduce 
      }
      scf.reduce 
    }
    return
  }
}

