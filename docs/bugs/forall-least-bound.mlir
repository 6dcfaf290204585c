// mlir-opt-22 --canonicalize
// wrong: call @make(%c0)
func.func private @make(index) -> tensor<1xf32>
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant -9223372036854775808 : index
  %0 = scf.forall (%i) = (%c0) to (%m) step (%c1) shared_outs(%a = %x) -> (tensor<4xf32>) {
    %1 = func.call @make(%i) : (index) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %a[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}
