// right: a_single_iteration_around_two_loops
func.func @f(%m: memref<3xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c3 {
    scf.for %j = %c0 to %c3 step %c1 {
      %v = memref.load %m[%j] : memref<3xi8>
      memref.store %x, %m[%i] : memref<3xi8>
      %r = scf.for %k = %c0 to %c3 step %c2 iter_args(%a = %v) -> (i8) {
        %n = arith.index_cast %k : index to i8
        memref.store %n, %m[%k] : memref<3xi8>
        %s = arith.maxsi %a, %x : i8
        scf.yield %s : i8
      }
    }
  }
  return
}
// target
func.func @f(%arg0: memref<3xi8>, %arg1: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %arg2 = %c0 to %c3 step %c1 {
    %0 = memref.load %arg0[%arg2] : memref<3xi8>
    memref.store %arg1, %arg0[%c0] : memref<3xi8>
    %1 = scf.for %arg3 = %c0 to %c3 step %c2 iter_args(%arg4 = %0) -> (i8) {
      %2 = arith.index_cast %arg3 : index to i8
      memref.store %2, %arg0[%arg3] : memref<3xi8>
      %3 = arith.maxsi %arg4, %arg1 : i8
      scf.yield %3 : i8
    }
  }
  return
}
