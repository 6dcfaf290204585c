// proofmark: opt %s

func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %b : i32 // [2J‮ hidden
  return %0 : i32
}
