// proofmark: check %s --canonicalize=enable-patterns=AddIAddConstant --seeds 2 --prove --report=json

func.func @f(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %x, %c1 : i32
  %1 = arith.addi %0, %c2 : i32
  return %1 : i32
}
