// proofmark: check --sccp --prove=final --seeds 1 %s

// The behaviour of a private function for arguments with which it is never called is not compared.
func.func private @hidden(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %r = arith.addi %a, %c1 : i32
  return %r : i32
}
func.func @caller() -> i32 {
  %c1 = arith.constant 1 : i32
  %r = call @hidden(%c1) : (i32) -> i32
  return %r : i32
}

// Mutually recursive functions: the assumed facts on their arguments are proved.
func.func private @even(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %z, ^yes, ^no
^yes:
  %t = arith.constant true
  return %t : i1
^no:
  %m = arith.subi %n, %c1 : i32
  %r = call @odd(%m) : (i32) -> i1
  return %r : i1
}
func.func @odd(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.addi %c0, %c1 : i32
  %z = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %z, ^no, ^more
^no:
  %f = arith.constant false
  return %f : i1
^more:
  %m = arith.subi %n, %one : i32
  %r = call @even(%m) : (i32) -> i1
  return %r : i1
}
