// mlir-opt-22 "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))"
// wrong: affine.for %arg2 = #map()[%arg0] to %arg0
func.func @f(%n: index, %x: index) -> index {
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> index {
    %1 = arith.addi %a, %i : index
    affine.yield %1 : index
  }
  return %0 : index
}
