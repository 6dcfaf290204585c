module {
  func.func @f(%arg0: memref<7xi8>, %arg1: i8) {
    %c-3 = arith.constant -3 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c4_0 = arith.constant 4 : index
    %0 = arith.muli %c1, %c4_0 : index
    scf.parallel (%arg2) = (%c-3) to (%c4) step (%0) {
      scf.parallel (%arg3) = (%c0) to (%0) step (%c1) {
        %1 = arith.addi %arg3, %arg2 : index
        %true = arith.constant true
        %2 = arith.muli %arg3, %c1 : index
        %3 = arith.addi %2, %arg2 : index
        %4 = arith.cmpi ult, %3, %c4 : index
        %5 = arith.andi %true, %4 : i1
        scf.if %5 {
          %6 = arith.subi %1, %c-3 : index
          memref.store %arg1, %arg0[%6] : memref<7xi8>
        }
        scf.reduce 
      }
      scf.reduce 
    }
    return
  }
}

