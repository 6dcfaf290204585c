// mlir-opt-22 --fold-memref-alias-ops
func.func @f(%m: memref<2xi8>, %i: index) -> vector<2x1xi8> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 1] : memref<2xi8> into memref<2x1xi8>
  %1 = vector.load %0[%i, %i] : memref<2x1xi8>, vector<2x1xi8>
  return %1 : vector<2x1xi8>
}
