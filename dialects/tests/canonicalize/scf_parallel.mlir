// fires: CollapseParallelDimensions
func.func @one_iteration_each(%m: memref<?x?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c42 = arith.constant 42 : i32
  scf.parallel (%i, %j, %k) = (%c0, %c3, %c6) to (%c1, %c6, %c6) step (%c1, %c2, %c3) {
    memref.store %c42, %m[%i, %j, %k] : memref<?x?x?xi32>
    scf.reduce
  }
  scf.parallel (%i, %j, %k) = (%c0, %c3, %c2) to (%c1, %c6, %c3) step (%c1, %c2, %c3) {
    memref.store %c42, %m[%i, %j, %k] : memref<?x?x?xi32>
    scf.reduce
  }
  return
}
// becomes:
func.func @one_iteration_each(%arg0: memref<?x?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c42_i32 = arith.constant 42 : i32
  scf.parallel (%arg1) = (%c3) to (%c6) step (%c2) {
    memref.store %c42_i32, %arg0[%c0, %arg1, %c2] : memref<?x?x?xi32>
    scf.reduce
  }
  return
}

// -----

// fires: CollapseParallelDimensions
func.func @one_iteration_in_all(%x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%x, %y) -> (i32, i32) {
    %v = arith.index_cast %i : index to i32
    scf.reduce(%y, %v : i32, i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%a: i32, %b: i32):
      scf.reduce.return %a : i32
    }
  }
  return %r#0, %r#1 : i32, i32
}
// becomes:
func.func @one_iteration_in_all(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %0 = arith.addi %arg0, %arg1 : i32
  return %0, %arg1 : i32, i32
}

// -----

// fires: MergeNestedParallelLoops
func.func @nested(%m: memref<2x2xi8>, %v: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      memref.store %v, %m[%i, %j] : memref<2x2xi8>
      scf.reduce
    }
    scf.reduce
  }
  return
}
// becomes:
func.func @nested(%arg0: memref<2x2xi8>, %arg1: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    memref.store %arg1, %arg0[%arg2, %arg3] : memref<2x2xi8>
    scf.reduce
  }
  return
}

// -----

// fires: AlignWhileArgs
func.func private @next(i8, i16) -> (i16, i8, i1)
func.func @aligned(%x: i8, %y: i16) -> (i16, i8) {
  %r:2 = scf.while (%a = %x, %b = %y) : (i8, i16) -> (i16, i8) {
    %0:3 = func.call @next(%a, %b) : (i8, i16) -> (i16, i8, i1)
    scf.condition(%0#2) %b, %a : i16, i8
  } do {
  ^bb0(%b: i16, %a: i8):
    %0:3 = func.call @next(%a, %b) : (i8, i16) -> (i16, i8, i1)
    scf.yield %0#1, %0#0 : i8, i16
  }
  return %r#0, %r#1 : i16, i8
}
// becomes:
func.func private @next(i8, i16) -> (i16, i8, i1)
func.func @aligned(%arg0: i8, %arg1: i16) -> (i16, i8) {
  %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i8, i16) -> (i8, i16) {
    %1:3 = func.call @next(%arg2, %arg3) : (i8, i16) -> (i16, i8, i1)
    scf.condition(%1#2) %arg2, %arg3 : i8, i16
  } do {
  ^bb0(%arg2: i8, %arg3: i16):
    %1:3 = func.call @next(%arg2, %arg3) : (i8, i16) -> (i16, i8, i1)
    scf.yield %1#1, %1#0 : i8, i16
  }
  return %0#1, %0#0 : i16, i8
}
