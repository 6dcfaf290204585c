// mlir-opt-22 --canonicalize
func.func @f(%x: index) -> index {
  %min = arith.constant -9223372036854775808 : index
  %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%x, %min)
  return %0 : index
}
