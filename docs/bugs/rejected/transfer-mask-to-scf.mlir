// mlir-opt-22 --convert-vector-to-scf
func.func @f(%m: memref<1x2xi8>, %v: vector<1x2xi8>, %k: vector<1x2xi1>) {
  %c0 = arith.constant 0 : index
  vector.mask %k { vector.transfer_write %v, %m[%c0, %c0] : vector<1x2xi8>, memref<1x2xi8> } : vector<1x2xi1>
  return
}
