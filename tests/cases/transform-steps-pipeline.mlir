// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Software pipelining: loads before stores of earlier iterations, a loop-carried sum, and an operation with a region. In
// `@overlapping`, the load of an iteration reads the value that an earlier iteration stores, so that pipelining is
// wrong; MLIR does not check dependences through memory either.

func.func @map(%a: memref<6xi32>, %c: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %c6 step %c1 {
    %0 = memref.load %a[%i] : memref<6xi32>
    %1 = arith.muli %0, %c : i32
    memref.store %1, %a[%i] : memref<6xi32>
  }
  return
}

func.func @sum(%a: memref<6xi32>, %c: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %0 = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %c) -> (i32) {
    %1 = memref.load %a[%i] : memref<6xi32>
    %2 = arith.muli %1, %1 : i32
    %3 = arith.addi %2, %s : i32
    scf.yield %3 : i32
  }
  return %0 : i32
}

func.func @conditional(%a: memref<8xi32>, %p: i1, %c: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c2 iter_args(%s = %c) -> (i32) {
    %1 = memref.load %a[%i] : memref<8xi32>
    %2 = scf.if %p -> (i32) {
      %3 = arith.xori %1, %s : i32
      scf.yield %3 : i32
    } else {
      scf.yield %s : i32
    }
    scf.yield %2 : i32
  }
  return %0 : i32
}

func.func @overlapping(%a: memref<6xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c1 {
    %0 = memref.load %a[%i] : memref<6xi32>
    %1 = arith.addi %0, %0 : i32
    %2 = arith.addi %i, %c1 : index
    memref.store %1, %a[%2] : memref<6xi32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %1 = transform.loop.pipeline %0 : (!transform.op<"scf.for">) -> !transform.any_op
    transform.yield
  }
}
