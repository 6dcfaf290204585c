// mlir-opt-22 --canonicalize
func.func @f(%b: memref<2xi8>, %m: vector<2xi1>, %p: vector<2xi8>) -> vector<2xi8> {
  %c0 = arith.constant 0 : index
  %k = vector.step : vector<2xindex>
  %0 = vector.mask %m { vector.gather %b[%c0] [%k], %m, %p : memref<2xi8>, vector<2xindex>, vector<2xi1>, vector<2xi8> into vector<2xi8> } : vector<2xi1> -> vector<2xi8>
  return %0 : vector<2xi8>
}
