// mlir-opt-22 --flatten-memref
func.func @f(%m: memref<2x2xi8>) -> vector<2x2xi8> {
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c0, %c0] : memref<2x2xi8>, vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
