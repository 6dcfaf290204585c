// mlir-opt-22 --loop-invariant-subset-hoisting
// wrong: vector.transfer_write %1#1, %1#0[%c1]
func.func @f(%t: tensor<2xi8>, %x: i8) -> tensor<2xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t) -> (tensor<2xi8>) {
    %v = vector.transfer_read %a[%c1], %x : tensor<2xi8>, vector<2xi8>
    %s = vector.shuffle %v, %v [1, 0] : vector<2xi8>, vector<2xi8>
    %w = vector.transfer_write %s, %a[%c1] : vector<2xi8>, tensor<2xi8>
    scf.yield %w : tensor<2xi8>
  }
  return %r : tensor<2xi8>
}
