// mlir-opt-22 --canonicalize
// wrong: s0 floordiv 2 - 4611686018427387904
func.func @f(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  %1 = affine.apply affine_map<(d0) -> ((d0 + 9223372036854775807) floordiv 2)>(%0)
  return %1 : index
}
