// mlir-opt-22 --affine-loop-fusion
func.func @f(%m: memref<2xi8>, %x: i8) {
  %0 = affine.for %i = 0 to 1 iter_args(%a = %x) -> (i8) {
    %1 = affine.load %m[%i] : memref<2xi8>
    %2 = arith.addi %a, %1 : i8
    affine.yield %2 : i8
  }
  affine.for %i = 0 to 2 {
    %1 = affine.load %m[%i] : memref<2xi8>
    affine.for %j = 0 to 4 {
      %2 = affine.load %m[0] : memref<2xi8>
    }
  }
  return
}
