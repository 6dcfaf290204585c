// mlir-opt-22 --canonicalize
// wrong: {in_bounds = [true]}
func.func @f(%m: memref<8xi8>, %v: vector<4xi8>) {
  %i = arith.constant 9223372036854775807 : index
  vector.transfer_write %v, %m[%i] : vector<4xi8>, memref<8xi8>
  return
}
