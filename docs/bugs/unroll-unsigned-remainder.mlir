// mlir-opt-22 --transform-interpreter --test-transform-dialect-erase-schedule
// wrong: arith.remsi %3, %c2_i8 : i8
func.func @f(%lb: i8, %ub: i8, %a: i32) -> i32 {
  %c1 = arith.constant 1 : i8
  %one = arith.constant 1 : i32
  %0 = scf.for unsigned %i = %lb to %ub step %c1 iter_args(%s = %a) -> (i32) : i8 {
    %1 = arith.addi %s, %one : i32
    scf.yield %1 : i32
  } {t}
  return %0 : i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes{t} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}
