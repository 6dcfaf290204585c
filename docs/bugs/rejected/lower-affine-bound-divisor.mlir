// mlir-opt-22 --lower-affine
func.func @f(%n: index) {
  affine.for %i = affine_map<(d0) -> (d0 floordiv -1)>(%n) to 4 {
  }
  return
}
