// proofmark: opt %s --convert-arith-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts
func.func @max(%a: i32, %b: i32) -> i32 {
  %0 = arith.cmpi slt, %a, %b : i32
  cf.cond_br %0, ^less, ^end(%a : i32)
^less:
  cf.br ^end(%b : i32)
^end(%r: i32):
  return %r : i32
}
