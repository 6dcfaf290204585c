// mlir-opt-22 --lower-vector-mask
// wrong: vector.gather %arg0[%c0] [%arg1], %arg2, %cst
func.func @f(%m: memref<2xi8>, %i: vector<2xindex>, %a: vector<2xi1>, %p: vector<2xi8>) -> vector<2xi8> {
  %c0 = arith.constant 0 : index
  %0 = vector.mask %a { vector.gather %m[%c0] [%i], %a, %p : memref<2xi8>, vector<2xindex>, vector<2xi1>, vector<2xi8> into vector<2xi8> } : vector<2xi1> -> vector<2xi8>
  return %0 : vector<2xi8>
}
