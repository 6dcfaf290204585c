// mlir-opt-22 --int-range-optimizations
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%n)[%c0]
  return %0 : index
}
