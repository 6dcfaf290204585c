// mlir-opt-22 --canonicalize
// wrong: tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
func.func private @next(tensor<?xf32>) -> tensor<?xf32>
func.func @f(%t: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> tensor<?xf32> {
    %2 = func.call @next(%a) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}
