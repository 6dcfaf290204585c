// mlir-opt-22 --loop-invariant-subset-hoisting
// wrong: scf.yield %arg4, %arg5 : tensor<2x2xi8>, vector<2x2xi8>
func.func @f(%t: tensor<2x2xi8>, %n: index, %x: i8) -> tensor<2x2xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<2x2xi8>) {
    %v = vector.transfer_read %a[%c0, %c0], %x {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<2x2xi8>, vector<2x2xi8>
    %w = vector.transfer_write %v, %a[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xi8>, tensor<2x2xi8>
    scf.yield %w : tensor<2x2xi8>
  }
  return %r : tensor<2x2xi8>
}
