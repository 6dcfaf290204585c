// mlir-opt-22 --convert-vector-to-llvm
// wrong: arith.constant dense<[true, false]> : vector<2xi1>
func.func @f(%m: memref<3x1xi8>, %x: i8, %c: i1) -> vector<2xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i = arith.select %c, %c1, %c2 : index
  %v = vector.transfer_read %m[%i, %c0], %x {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<3x1xi8>, vector<2xi8>
  return %v : vector<2xi8>
}
