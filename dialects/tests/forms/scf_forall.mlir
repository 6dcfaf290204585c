module {
  func.func @a(%arg0: index, %arg1: tensor<?xf32>, %arg2: tensor<4xf32>) -> tensor<?xf32> {
    %0 = scf.forall (%arg3, %arg4) in (%arg0, 4) shared_outs(%arg5 = %arg1) -> (tensor<?xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg2 into %arg5[%arg3] [4] [1] : tensor<4xf32> into tensor<?xf32>
      }
    } {mapping = [#gpu.thread<x>, #gpu.block<linear_dim_1>]}
    scf.forall (%arg3, %arg4) = (0, %arg0) to (10, 20) step (%arg0, 2) {
      "test.foo"(%arg3) : (index) -> ()
    }
    scf.forall () in () {
    } {foo}
    scf.forall (%arg3) in (10) {
    }
    return %0 : tensor<?xf32>
  }
}
