// mlir-opt-22 --affine-loop-fusion
// wrong: func.call @use(%arg3, %arg2) : (index, index) -> ()
func.func private @use(index, index)
func.func @f(%m: memref<2xi8>, %x: i8) {
  affine.for %i = 0 to 2 {
  }
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      func.call @use(%i, %j) : (index, index) -> ()
      affine.store %x, %m[%j] : memref<2xi8>
    }
  }
  return
}
