// mlir-opt-22 --lower-vector-mask
// wrong: vector.transfer_read %arg0[%c0], %arg3, %arg1
func.func @f(%t: tensor<2xi8>, %a: vector<2xi1>, %b: vector<2xi1>, %x: i8) -> vector<2xi8> {
  %c0 = arith.constant 0 : index
  %0 = vector.mask %a { vector.transfer_read %t[%c0], %x, %b {in_bounds = [true]} : tensor<2xi8>, vector<2xi8> } : vector<2xi1> -> vector<2xi8>
  return %0 : vector<2xi8>
}
