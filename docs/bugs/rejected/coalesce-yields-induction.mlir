// mlir-opt-22 --affine-loop-coalescing
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %1 = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> index {
      scf.yield %j : index
    }
    scf.yield %1 : index
  }
  return %0 : index
}
