module {
  func.func @f(%arg0: tensor<2xi32>, %arg1: i1) -> i32 {
    %c7_i32 = arith.constant 7 : i32
    %c0 = arith.constant 0 : index
    %0 = scf.forall (%arg2) in (2) shared_outs(%arg3 = %arg0) -> (tensor<2xi32>) {
      scf.forall.in_parallel {
      }
    }
    %extracted = tensor.extract %0[%c0] : tensor<2xi32>
    return %c7_i32 : i32
  }
}

