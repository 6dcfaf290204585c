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
