module {
  func.func @f(%arg0: !smt.int, %arg1: !smt.bool, %arg2: !smt.bv<8>) {
    %c5 = smt.int.constant 5
    %c-123456789012345678901234567890 = smt.int.constant -123456789012345678901234567890
    %0 = smt.int.cmp le %c5, %arg0
    %1 = smt.int.add %c5, %arg0, %arg0
    %2 = smt.int.mul %c5, %arg0
    %3 = smt.int.sub %c5, %arg0
    %4 = smt.int.div %c5, %arg0
    %5 = smt.int.mod %c5, %arg0
    %6 = smt.int.abs %arg0
    %7 = smt.eq %arg0, %arg0 : !smt.int
    %8 = smt.distinct %arg0, %arg0, %c5 {q} : !smt.int
    %9 = smt.and %arg1, %arg1
    %10 = smt.or %arg1, %arg1, %arg1
    %11 = smt.xor %arg1, %arg1
    %12 = smt.implies %arg1, %arg1
    %13 = smt.not %arg1
    %14 = smt.ite %arg1, %arg0, %arg0 : !smt.int
    %true = smt.constant true
    smt.assert %arg1
    %x = smt.declare_fun "x" : !smt.int
    %15 = smt.declare_fun : !smt.bool
    %c0 = smt.int.constant 0
    %c9 = smt.int.constant 9
    %c-1 = smt.int.constant -1
    %c8 = smt.int.constant 8 {a}
    %16 = smt.eq %arg2, %arg2, %arg2 : !smt.bv<8>
    return
  }
}
