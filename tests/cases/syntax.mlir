// proofmark: check %s --canonicalize
func.func @f(%x: i8) -> i8 {
  %0 = arith.addi %x, %y : i8
  return %0 : i8
}
