// mlir-opt-22 --affine-data-copy-generate
func.func @f(%m: memref<2xi8>) -> i8 {
  %0 = affine.load %m[1] : memref<2xi8>
  %a = memref.alloc() : memref<3xi8>
  %1 = affine.load %a[0] : memref<3xi8>
  %2 = arith.addi %0, %1 : i8
  return %2 : i8
}
