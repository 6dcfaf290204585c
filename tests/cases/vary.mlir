// proofmark: check %s --canonicalize=enable-patterns=SimplifyPassThroughBr --seeds 2 --vary=traversal,regions --prove

func.func @f(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = arith.addi %x, %x : i32
  cf.br ^end(%0 : i32)
^b:
  %1 = arith.addi %x, %x : i32
  cf.br ^end(%1 : i32)
^end(%y: i32):
  return %y : i32
}
