// mlir-opt-22 --canonicalize
// wrong: s0 mod 4
func.func @f(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> ((d0 floordiv 4) * 4 - 1)>(%x)
  %1 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%x, %0)
  return %1 : index
}
