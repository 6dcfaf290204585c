// proofmark: check %s --split-input-file --cse --seeds=1 --json

func.func @f(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %x, %c1 : i32
  %1 = arith.addi %0, %c1 : i32
  return %1 : i32
}

// -----

func.func @f(%x: i32) -> i32 {
  return %x : i32
}
