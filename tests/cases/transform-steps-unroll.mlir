// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Unrolling: a static trip count that the factor divides, one that it does not divide, and dynamic bounds.

func.func @dividing(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %a) -> (i32) {
    %1 = arith.muli %s, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @dividing_memory(%m: memref<8xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %m[%i] : memref<8xi32>
    %1 = arith.addi %0, %a : i32
    memref.store %1, %m[%i] : memref<8xi32>
  }
  return
}

func.func @dividing_pair(%a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c12 = arith.constant 12 : index
  %0:2 = scf.for %i = %c0 to %c12 step %c3 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    %1 = arith.addi %x, %y : i32
    scf.yield %y, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @remainder(%m: memref<11xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c11 = arith.constant 11 : index
  scf.for %i = %c0 to %c11 step %c1 {
    %v = arith.index_cast %i : index to i32
    %1 = arith.addi %v, %a : i32
    memref.store %1, %m[%i] : memref<11xi32>
  }
  return
}

func.func @small_steps(%a: i8) -> i8 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c30 = arith.constant 30 : index
  %0 = scf.for %i = %c2 to %c30 step %c3 iter_args(%s = %a) -> (i8) {
    %v = arith.index_cast %i : index to i8
    %1 = arith.xori %s, %v : i8
    scf.yield %1 : i8
  }
  return %0 : i8
}

func.func @remainder_sum(%a: i16) -> i16 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = scf.for %i = %c0 to %c7 step %c1 iter_args(%s = %a) -> (i16) {
    %1 = arith.muli %s, %a : i16
    scf.yield %1 : i16
  }
  return %0 : i16
}

func.func @dynamic_bound(%n: i4, %a: i32) -> i32 {
  %c0 = arith.constant 0 : i4
  %c1 = arith.constant 1 : i4
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) : i4 {
    %1 = arith.addi %s, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @dynamic_variable(%n: i4, %a: i4) -> i4 {
  %c0 = arith.constant 0 : i4
  %c1 = arith.constant 1 : i4
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i4) : i4 {
    %1 = arith.xori %s, %i : i4
    %2 = arith.addi %1, %a : i4
    scf.yield %2 : i4
  }
  return %0 : i4
}

func.func @dynamic_memory(%m: memref<4xi32>, %n: i3, %a: i32) {
  %c0 = arith.constant 0 : i3
  %c1 = arith.constant 1 : i3
  scf.for %i = %c0 to %n step %c1 : i3 {
    %k = arith.index_cast %i : i3 to index
    memref.store %a, %m[%k] : memref<4xi32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    transform.loop.unroll %0 {factor = 4} : !transform.op<"scf.for">
    transform.yield
  }
}
