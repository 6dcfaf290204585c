// mlir-opt-22 --test-vector-linearize
func.func @f(%v: vector<2x2xi8>) -> vector<1x2xi8> {
  %0 = vector.shuffle %v, %v [-1] : vector<2x2xi8>, vector<2x2xi8>
  return %0 : vector<1x2xi8>
}
