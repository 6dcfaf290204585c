// mlir-opt-22 --int-range-optimizations
func.func @f(%n: index) {
  affine.for %i = 0 to %n {
  }
  return
}
