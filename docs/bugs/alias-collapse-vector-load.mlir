// mlir-opt-22 --fold-memref-alias-ops
// wrong: vector.load %arg0[%c0, %c0, %c0] : memref<2x2x2xi8>, vector<2x2xi8>
func.func @f(%m: memref<2x2x2xi8>) -> vector<2x2xi8> {
  %c0 = arith.constant 0 : index
  %c = memref.collapse_shape %m [[0], [1, 2]] : memref<2x2x2xi8> into memref<2x4xi8>
  %v = vector.load %c[%c0, %c0] : memref<2x4xi8>, vector<2x2xi8>
  return %v : vector<2x2xi8>
}
