// proofmark: check --transform-interpreter --prove=local --seeds=1 %s
// Outlining of loops: each function calls the outlined one.

func.func @sum(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %a) -> (i32) {
    %1 = arith.addi %s, %a : i32
    scf.yield %1 : i32
  } {outlined}
  return %0 : i32
}

func.func @store(%m: memref<4xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %a, %m[%i] : memref<4xi32>
  } {outlined}
  return
}

func.func @inner(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %a) -> (i32) {
    %1 = scf.for %j = %c0 to %c3 step %c1 iter_args(%t = %s) -> (i32) {
      %2 = arith.addi %t, %a : i32
      scf.yield %2 : i32
    } {outlined}
    scf.yield %1 : i32
  }
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} attributes{outlined} in %root
      : (!transform.any_op) -> !transform.op<"scf.for">
    %1, %2 = transform.loop.outline %0 {func_name = "loop"}
      : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
