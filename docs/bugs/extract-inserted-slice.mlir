// mlir-opt-22 --canonicalize
// wrong: arith.constant dense<0> : vector<1x2xi8>
func.func @f(%v: vector<2x2xi8>) -> vector<1x2xi8> {
  %zero = arith.constant dense<0> : vector<1x1xi8>
  %0 = vector.insert_strided_slice %zero, %v {offsets = [0, 1], strides = [1, 1]} : vector<1x1xi8> into vector<2x2xi8>
  %1 = vector.extract_strided_slice %0 {offsets = [0], sizes = [1], strides = [1]} : vector<2x2xi8> to vector<1x2xi8>
  return %1 : vector<1x2xi8>
}
