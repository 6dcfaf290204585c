// mlir-opt-22 --affine-loop-fusion
// wrong: func.call @use(%c0) : (index) -> ()
func.func private @use(index)
func.func @f(%o: memref<2xi8>, %x: i8) {
  %b = memref.alloc() : memref<2xi8>
  affine.for %i = 0 to 2 {
    affine.store %x, %b[%i] : memref<2xi8>
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = 0 to 1 {
    %v = affine.load %b[%i] : memref<2xi8>
    affine.store %v, %o[%i] : memref<2xi8>
  }
  return
}
