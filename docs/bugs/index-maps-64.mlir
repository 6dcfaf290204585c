// mlir-opt-22 --canonicalize
// wrong: #map = affine_map<()[s0] -> (s0 + 4294967297)>
func.func @f(%x: index) -> index {
  %c = arith.constant 4294967297 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%x)[%c]
  return %0 : index
}
