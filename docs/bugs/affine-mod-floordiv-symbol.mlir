// mlir-opt-22 --canonicalize
// wrong: %c0 = arith.constant 0 : index
func.func @f(%x: index, %s: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> ((d0 - d0 mod s0) floordiv s0)>(%x)[%s]
  return %0 : index
}
