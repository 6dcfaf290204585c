module {
  func.func private @g()
  func.func @f(%arg0: i1, %arg1: i8) {
    %c100_i8 = arith.constant 100 : i8
    %0 = arith.addi %arg1, %c100_i8 overflow<nsw> : i8
    %1 = arith.cmpi sgt, %0, %c100_i8 : i8
    %2 = arith.andi %arg0, %1 : i1
    scf.if %2 {
      func.call @g() : () -> ()
    }
    return
  }
}

