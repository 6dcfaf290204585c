// mlir-opt-22 --transform-interpreter --test-transform-dialect-erase-schedule
// wrong: arith.muli %arg0, %arg1 : i8
func.func @f(%n: i8, %m: i8, %a: i32) -> i32 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %one = arith.constant 1 : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) : i8 {
    %1 = scf.for %j = %c0 to %m step %c1 iter_args(%r = %s) -> (i32) : i8 {
      %2 = arith.addi %r, %one : i32
      scf.yield %2 : i32
    }
    scf.yield %1 : i32
  } {t}
  return %0 : i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes{t} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.cast %0 : !transform.any_op to !transform.op<"scf.for">
    transform.loop.coalesce %1 : (!transform.op<"scf.for">) -> !transform.op<"scf.for">
    transform.yield
  }
}
