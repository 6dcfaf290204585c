// mlir-opt-22 --scf-parallel-loop-fusion
// wrong: memref.store %arg1, %arg0[%0] : memref<2xi8>
func.func @f(%m: memref<2xi8>, %x: i8, %y: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %k = arith.subi %c1, %i : index
    memref.store %x, %m[%k] : memref<2xi8>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    memref.store %y, %m[%i] : memref<2xi8>
    scf.reduce
  }
  return
}
