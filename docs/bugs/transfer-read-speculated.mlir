// mlir-opt-22 --loop-invariant-code-motion
// wrong: vector.transfer_read %arg1[%arg2], %arg3 {in_bounds = [true]}
func.func @f(%n: index, %t: tensor<4xi8>, %k: index, %x: i8, %v: vector<2xi8>) -> vector<2xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %v) -> vector<2xi8> {
    %r = vector.transfer_read %t[%k], %x {in_bounds = [true]} : tensor<4xi8>, vector<2xi8>
    scf.yield %r : vector<2xi8>
  }
  return %0 : vector<2xi8>
}
