// mlir-opt-22 --loop-invariant-code-motion
// wrong: %0 = affine.apply #map(%arg1)[%arg2]
func.func @f(%n: index, %x: index, %s: index) -> index {
  %r = affine.for %i = 0 to %n iter_args(%a = %x) -> (index) {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%x)[%s]
    %1 = arith.addi %a, %0 : index
    affine.yield %1 : index
  }
  return %r : index
}
