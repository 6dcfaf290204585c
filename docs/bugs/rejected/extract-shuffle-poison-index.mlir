// mlir-opt-22 --canonicalize
func.func @f(%x: vector<2xi8>, %y: vector<2xi8>) -> i8 {
  %c-1 = arith.constant -1 : index
  %0 = vector.shuffle %x, %y [0, 2] : vector<2xi8>, vector<2xi8>
  %1 = vector.extract %0[%c-1] : i8 from vector<2xi8>
  return %1 : i8
}
