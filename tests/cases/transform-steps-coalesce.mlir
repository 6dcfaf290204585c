// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Coalescing of perfect nests: of index loops, of i32 loops, with loop-carried values, and with dynamic bounds. The
// product of dynamic trip counts may overflow, which MLIR does not exclude.

func.func @index(%m: memref<3x2xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      memref.store %a, %m[%i, %j] : memref<3x2xi32>
    }
  } {coalesce}
  return
}

func.func @carried(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %0 = scf.for %i = %c0 to %c8 step %c2 iter_args(%s = %a) -> (i32) : i32 {
    %1 = scf.for %j = %c2 to %c8 step %c3 iter_args(%t = %s) -> (i32) : i32 {
      %2 = arith.muli %i, %j : i32
      %3 = arith.addi %t, %2 : i32
      scf.yield %3 : i32
    }
    scf.yield %1 : i32
  } {coalesce}
  return %0 : i32
}

func.func @steps(%m: memref<16x16xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c16 step %c4 {
    scf.for %j = %c2 to %c16 step %c4 {
      memref.store %a, %m[%i, %j] : memref<16x16xi32>
    }
  } {coalesce}
  return
}

func.func @dynamic(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %1 = scf.for %j = %c0 to %c4 step %c1 iter_args(%t = %s) -> (i32) {
      %2 = arith.addi %t, %a : i32
      scf.yield %2 : i32
    }
    scf.yield %1 : i32
  } {coalesce}
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} attributes{coalesce} in %root
      : (!transform.any_op) -> !transform.op<"scf.for">
    %1 = transform.loop.coalesce %0 : (!transform.op<"scf.for">) -> (!transform.op<"scf.for">)
    transform.yield
  }
}
