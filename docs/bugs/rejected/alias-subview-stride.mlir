// mlir-opt-22 --fold-memref-alias-ops
func.func @f(%m: memref<?x4xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, 0] [2, 1] [1, 1] : memref<?x4xi8> to memref<2x1xi8, strided<[4, 1]>>
  %1 = memref.subview %0[1, 0] [1, 1] [%c1, 1] : memref<2x1xi8, strided<[4, 1]>> to memref<1x1xi8, strided<[?, 1], offset: 4>>
  linalg.fill ins(%x : i8) outs(%1 : memref<1x1xi8, strided<[?, 1], offset: 4>>)
  return
}
