// mlir-opt-22 --scf-parallel-loop-fusion
// wrong: vector.load %arg0[%1]
func.func @f(%m: memref<2xi8>, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = memref.alloc() : memref<2xi8>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    memref.store %x, %m[%i] : memref<2xi8>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %k = arith.subi %c1, %i : index
    %v = vector.load %m[%k] : memref<2xi8>, vector<1xi8>
    vector.store %v, %b[%i] : memref<2xi8>, vector<1xi8>
    scf.reduce
  }
  %r = memref.load %b[%c0] : memref<2xi8>
  return %r : i8
}
