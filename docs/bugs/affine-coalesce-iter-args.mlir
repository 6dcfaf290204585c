// mlir-opt-22 --affine-loop-coalescing
// wrong: affine.store %arg1, %arg0[%3] : memref<2xi8>
func.func @f(%m: memref<2xi8>, %x: i8, %y: i8) {
  affine.for %i = 0 to 2 {
    %0 = affine.for %j = 0 to 2 iter_args(%a = %x) -> (i8) {
      affine.store %a, %m[%j] : memref<2xi8>
      affine.yield %y : i8
    }
  }
  return
}
