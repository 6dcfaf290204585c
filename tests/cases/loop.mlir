// proofmark: prove %s
// A loop that is unrolled is proved up to a bound only: exit code 3.
func.func @src(%n: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  cf.br ^head(%c0 : i8)
^head(%i: i8):
  %more = arith.cmpi ult, %i, %n : i8
  cf.cond_br %more, ^body, ^exit
^body:
  %next = arith.addi %i, %c1 : i8
  cf.br ^head(%next : i8)
^exit:
  return %i : i8
}
func.func @tgt(%n: i8) -> i8 {
  return %n : i8
}
// Every execution exceeds the bound: nothing is proved.
func.func @src_long() -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end = arith.constant 1000000 : index
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %zero to %end step %one iter_args(%n = %c0) -> (i32) {
    %next = arith.addi %c1, %n : i32
    scf.yield %next : i32
  }
  return %r : i32
}
func.func @tgt_long() -> i32 {
  %r = arith.constant 999999 : i32
  return %r : i32
}
