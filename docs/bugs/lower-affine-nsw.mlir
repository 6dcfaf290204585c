// mlir-opt-22 --lower-affine
// wrong: arith.muli %arg0, %c3 overflow<nsw> : index
func.func @f(%x: index, %y: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 3 + s0)>(%x)[%y]
  return %0 : index
}
