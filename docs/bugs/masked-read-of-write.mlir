// mlir-opt-22 --canonicalize
// wrong: return %arg1
func.func @f(%t: tensor<2xi8>, %v: vector<2xi8>, %m: vector<2xi1>, %x: i8) -> vector<2xi8> {
  %c0 = arith.constant 0 : index
  %w = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<2xi8>, tensor<2xi8>
  %r = vector.mask %m { vector.transfer_read %w[%c0], %x {in_bounds = [true]} : tensor<2xi8>, vector<2xi8> } : vector<2xi1> -> vector<2xi8>
  return %r : vector<2xi8>
}
