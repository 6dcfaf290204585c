// mlir-opt-22 --flatten-memref
// wrong: memref<4xi8, strided<[1]>>, vector<2xi8>
func.func @f(%m: memref<2x2xi8, strided<[1, 2]>>, %p: i8) -> vector<2xi8> {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%c0, %c0], %p {in_bounds = [true]} : memref<2x2xi8, strided<[1, 2]>>, vector<2xi8>
  return %v : vector<2xi8>
}
