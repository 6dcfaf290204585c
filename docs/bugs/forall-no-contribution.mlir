// mlir-opt-22 --remove-dead-values
// wrong: ub.poison : tensor<2xi64>
func.func @f(%x: tensor<2xi64>) -> tensor<2xi64> {
  %0 = scf.forall (%i) in (2) shared_outs(%out = %x) -> (tensor<2xi64>) {
    scf.forall.in_parallel {
    }
  }
  return %0 : tensor<2xi64>
}
