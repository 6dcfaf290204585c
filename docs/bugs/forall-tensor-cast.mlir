// mlir-opt-22 --canonicalize
// wrong: tensor.parallel_insert_slice %arg2 into %arg5[%arg4] [1] [1]
func.func @f(%a: tensor<4xi32>, %b: tensor<?xi32>, %x: tensor<1xi32>, %y: tensor<1xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %a1 = tensor.cast %a : tensor<4xi32> to tensor<?xi32>
  %0:2 = scf.forall (%i) in (3) shared_outs(%o = %a1, %p = %b) -> (tensor<?xi32>, tensor<?xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %p[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
      tensor.parallel_insert_slice %y into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  return %0#0, %0#1 : tensor<?xi32>, tensor<?xi32>
}
