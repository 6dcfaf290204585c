// mlir-opt-22 --canonicalize
// wrong: return %arg2, %arg3 : tensor<1xi32>, tensor<1xi32>
func.func @f(%a: tensor<1xi32>, %b: tensor<1xi32>, %x: tensor<1xi32>, %y: tensor<1xi32>) -> (tensor<1xi32>, tensor<1xi32>) {
  %0:2 = scf.forall (%i) in (1) shared_outs(%o = %a, %p = %b) -> (tensor<1xi32>, tensor<1xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %p[0] [1] [1] : tensor<1xi32> into tensor<1xi32>
      tensor.parallel_insert_slice %y into %o[0] [1] [1] : tensor<1xi32> into tensor<1xi32>
    }
  }
  return %0#0, %0#1 : tensor<1xi32>, tensor<1xi32>
}
