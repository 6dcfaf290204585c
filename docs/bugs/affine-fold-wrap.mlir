// mlir-opt-22 --canonicalize
// wrong: arith.constant -4611686018427387901
func.func @f() -> index {
  %max = arith.constant 9223372036854775807 : index
  %0 = affine.apply affine_map<(d0) -> ((d0 + 7) floordiv 2)>(%max)
  return %0 : index
}
