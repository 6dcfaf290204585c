// mlir-opt-22 --canonicalize
// wrong: return %arg0
func.func @f(%t: tensor<2xi8>, %m: vector<2xi1>, %x: i8) -> tensor<2xi8> {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_read %t[%c0], %x, %m {in_bounds = [true]} : tensor<2xi8>, vector<2xi8>
  %w = vector.transfer_write %r, %t[%c0] {in_bounds = [true]} : vector<2xi8>, tensor<2xi8>
  return %w : tensor<2xi8>
}
