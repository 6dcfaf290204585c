// mlir-opt-22 --fold-memref-alias-ops
// wrong: vector.transfer_read %arg0[%0], %arg3 : memref<4xi8>, vector<2xi8>
func.func @f(%m: memref<4xi8>, %i: index, %j: index, %p: i8) -> vector<2xi8> {
  %e = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xi8> into memref<2x2xi8>
  %v = vector.transfer_read %e[%i, %j], %p : memref<2x2xi8>, vector<2xi8>
  return %v : vector<2xi8>
}
