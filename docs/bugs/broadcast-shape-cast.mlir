// mlir-opt-22 --canonicalize
// wrong: vector.broadcast %arg0 : vector<2x1xi8> to vector<2x2x1xi8>
func.func @f(%x: vector<2x1xi8>) -> vector<2x2x1xi8> {
  %0 = vector.broadcast %x : vector<2x1xi8> to vector<2x2xi8>
  %1 = vector.shape_cast %0 : vector<2x2xi8> to vector<2x2x1xi8>
  return %1 : vector<2x2x1xi8>
}
