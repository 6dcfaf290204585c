// mlir-opt-22 --affine-loop-fusion
// wrong: %1 = affine.load %arg0[%arg1] : memref<2xi8>
func.func private @g(memref<2xi8>)
func.func @f(%m: memref<2xi8>) -> i8 {
  %c1 = arith.constant 1 : i8
  %out = memref.alloc() : memref<2xi8>
  affine.for %i = 0 to 2 {
    affine.store %c1, %m[%i] : memref<2xi8>
    func.call @g(%m) : (memref<2xi8>) -> ()
  }
  affine.for %i = 0 to 2 {
    %v = affine.load %m[%i] : memref<2xi8>
    affine.store %v, %out[%i] : memref<2xi8>
  }
  %r = affine.load %out[0] : memref<2xi8>
  return %r : i8
}
