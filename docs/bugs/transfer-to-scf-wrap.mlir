// mlir-opt-22 --convert-vector-to-scf
// wrong: arith.cmpi slt, %1, %c1 : index
func.func @f(%i: index, %v: vector<2xi8>, %m: memref<1xi8, strided<[2]>>) {
  vector.transfer_write %v, %m[%i] : vector<2xi8>, memref<1xi8, strided<[2]>>
  return
}
