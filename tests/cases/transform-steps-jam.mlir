// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Unrolling and jamming, and fusion of independent loops.

func.func @body(%m: memref<8xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %a, %m[%i] : memref<8xi32>
  } {jam}
  return
}

func.func @sums(%m: memref<4x3xi32>, %k: index) -> i32 {
  %r = memref.alloc() : memref<4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %s = scf.for %j = %c0 to %c3 step %c1 iter_args(%t = %zero) -> (i32) {
      %v = memref.load %m[%i, %j] : memref<4x3xi32>
      %n = arith.addi %t, %v : i32
      scf.yield %n : i32
    }
    memref.store %s, %r[%i] : memref<4xi32>
  } {jam}
  %0 = memref.load %r[%k] : memref<4xi32>
  memref.dealloc %r : memref<4xi32>
  return %0 : i32
}

func.func @fill(%m: memref<4x4xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      memref.store %a, %m[%i, %j] : memref<4x4xi32>
    }
  } {jam}
  return
}

func.func @siblings(%a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %0 = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %a) -> (i32) {
    %n = arith.muli %s, %a : i32
    scf.yield %n : i32
  } {first}
  %1 = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %b) -> (i32) {
    %n = arith.addi %s, %b : i32
    scf.yield %n : i32
  } {second}
  return %0, %1 : i32, i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} attributes{jam} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll_and_jam %0 {factor = 2} : !transform.any_op
    %1 = transform.structured.match ops{["scf.for"]} attributes{first} in %root
      : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["scf.for"]} attributes{second} in %root
      : (!transform.any_op) -> !transform.any_op
    %3 = transform.loop.fuse_sibling %1 into %2 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}
