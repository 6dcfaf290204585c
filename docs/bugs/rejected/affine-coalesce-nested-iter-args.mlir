// mlir-opt-22 --affine-loop-coalescing
func.func private @use(i8)
func.func @f(%x: i8) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      %0 = affine.for %k = 0 to 2 iter_args(%a = %x) -> (i8) {
        func.call @use(%a) : (i8) -> ()
        affine.yield %x : i8
      }
    }
  }
  return
}
