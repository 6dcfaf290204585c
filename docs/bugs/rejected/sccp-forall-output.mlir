// mlir-opt-22 --sccp
func.func @f(%n: index, %x: tensor<1xi8>) -> tensor<2xi8> {
  %zero = arith.constant dense<0> : tensor<2xi8>
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %zero) -> (tensor<2xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xi8> into tensor<2xi8>
    }
  }
  return %0 : tensor<2xi8>
}
