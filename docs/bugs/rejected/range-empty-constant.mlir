// mlir-opt-22 --int-range-optimizations
module {
  func.func @f(%arg0: i1) {
    %c0_i8 = arith.constant 0 : i8
    scf.if %arg0 {
      %cst = arith.constant dense<> : tensor<0xindex>
    } else {
    }
    return
  }
}
