// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Loop-invariant code motion and canonicalization.

func.func @invariant(%m: memref<8xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = arith.muli %a, %a : i32
    memref.store %0, %m[%i] : memref<8xi32>
  }
  return
}

func.func @invariant_sum(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %1 = arith.muli %a, %a : i32
    %2 = arith.addi %s, %1 : i32
    scf.yield %2 : i32
  }
  return %0 : i32
}

func.func @invariant_nest(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %1 = scf.for %j = %c0 to %c3 step %c1 iter_args(%t = %s) -> (i32) {
      %2 = arith.shli %a, %a : i32
      %3 = arith.addi %t, %2 : i32
      scf.yield %3 : i32
    }
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @folds(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  %1 = arith.subi %0, %0 : i32
  %2 = arith.ori %1, %a : i32
  return %2 : i32
}

func.func @known_branch(%a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.if %true -> (i32) {
    %1 = arith.muli %a, %b : i32
    scf.yield %1 : i32
  } else {
    scf.yield %b : i32
  }
  return %0 : i32
}

func.func @one_iteration(%m: memref<4xi32>, %a: i32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c1 to %c2 step %c1 {
    memref.store %a, %m[%i] : memref<4xi32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_licm to %0 : !transform.any_op
    %1 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %1 {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
