// mlir-opt-22 --affine-data-copy-generate
// wrong: affine.store %arg1, %alloc[0] : memref<1xi8, 1>
func.func private @observe()
func.func @f(%m: memref<2xi8>, %x: i8) {
  affine.for %i = 0 to 2 {
    func.call @observe() : () -> ()
    affine.store %x, %m[1] : memref<2xi8>
  }
  return
}
