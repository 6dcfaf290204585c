// mlir-opt-22 --affine-loop-tile=tile-size=2
// wrong: affine.for %arg1 = 0 to 4 step 2 {
func.func private @use(index, index)
func.func @f() {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  return
}
