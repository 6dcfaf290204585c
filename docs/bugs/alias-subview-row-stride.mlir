// mlir-opt-22 --fold-memref-alias-ops
// wrong: vector.load %arg0[%c0, %c0] : memref<4x2xi8>, vector<2x2xi8>
func.func @f(%m: memref<4x2xi8>) -> vector<2x2xi8> {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[0, 0] [2, 2] [2, 1] : memref<4x2xi8> to memref<2x2xi8, strided<[4, 1]>>
  %v = vector.load %s[%c0, %c0] : memref<2x2xi8, strided<[4, 1]>>, vector<2x2xi8>
  return %v : vector<2x2xi8>
}
