// mlir-opt-22 --affine-loop-fusion
func.func @f(%m: memref<4xi8>, %x: i8) {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i8) {
    affine.yield %x : i8
  }
  affine.for %i = 0 to 4 {
    %1 = affine.for %j = 2 to 4 step 2 iter_args(%a = %0) -> (i8) {
      affine.store %x, %m[%j] : memref<4xi8>
      %2 = arith.addi %a, %a : i8
      affine.yield %2 : i8
    }
  }
  return
}
