// mlir-opt-22 --lower-affine
// wrong: arith.subi %c0, %arg0 : index
func.func @f(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%x)
  return %0 : index
}
