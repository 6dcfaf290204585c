// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Parallel loops to sequential nests and to scf.parallel, and scf.parallel to a sequential nest.

func.func @fill(%m: memref<4x4xi32>, %a: i32) {
  scf.forall (%i, %j) in (4, 4) {
    memref.store %a, %m[%i, %j] : memref<4x4xi32>
  } {to_for}
  return
}

func.func @diagonal(%m: memref<8x8xi32>, %a: i32) {
  scf.forall (%i, %j) = (0, 0) to (8, 1) step (2, 1) {
    memref.store %a, %m[%i, %i] : memref<8x8xi32>
  } {to_for}
  return
}

func.func @sum(%m: memref<6xi32>, %n: memref<6xi32>) {
  scf.forall (%i, %j) in (6, 1) {
    %0 = memref.load %m[%i] : memref<6xi32>
    %1 = arith.addi %0, %0 : i32
    memref.store %1, %m[%i] : memref<6xi32>
  } {to_for}
  return
}

func.func @fill_parallel(%m: memref<4xi32>, %a: i32) {
  scf.forall (%i) in (4) {
    memref.store %a, %m[%i] : memref<4xi32>
  } {to_parallel}
  return
}

func.func @nest(%m: memref<4x3xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c4, %c3) step (%c1, %c1) {
    memref.store %a, %m[%i, %j] : memref<4x3xi32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %parallel = transform.structured.match ops{["scf.parallel"]} in %root : (!transform.any_op) -> !transform.any_op
    %nest = transform.loop.parallel_for_to_nested_fors %parallel : (!transform.any_op) -> !transform.any_op
    %to_for = transform.structured.match ops{["scf.forall"]} attributes{to_for} in %root
      : (!transform.any_op) -> !transform.any_op
    transform.foreach %to_for : !transform.any_op {
    ^bb0(%each: !transform.any_op):
      %loops:2 = transform.loop.forall_to_for %each : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    }
    %to_parallel = transform.structured.match ops{["scf.forall"]} attributes{to_parallel} in %root
      : (!transform.any_op) -> !transform.any_op
    %0 = transform.loop.forall_to_parallel %to_parallel : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
