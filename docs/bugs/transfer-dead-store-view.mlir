// mlir-opt-22 "--pass-pipeline=builtin.module(func.func(test-vector-transferop-opt))"
// wrong: vector.transfer_write %arg2, %subview[%c0]
func.func @f(%m: memref<2xi8>, %v: vector<2xi8>, %w: vector<2xi8>) {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[0] [1] [1] : memref<2xi8> to memref<1xi8, strided<[1]>>
  vector.transfer_write %v, %m[%c0] : vector<2xi8>, memref<2xi8>
  vector.transfer_write %w, %s[%c0] : vector<2xi8>, memref<1xi8, strided<[1]>>
  return
}
