// mlir-opt-22 --affine-loop-fusion
func.func @f(%m: memref<4xi8>, %n: memref<4xi8>, %x: i8) -> i8 {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i8) {
    %1 = affine.load %m[%i] : memref<4xi8>
    %2 = arith.addi %a, %1 : i8
    affine.yield %2 : i8
  }
  affine.for %i = 0 to 4 {
    %1 = affine.load %m[%i] : memref<4xi8>
    affine.store %1, %n[%i] : memref<4xi8>
  }
  return %0 : i8
}
