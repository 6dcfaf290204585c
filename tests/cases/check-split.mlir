// proofmark: check %s --split-input-file --canonicalize --prove --seeds=2

func.func @f(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %x, %c1 : i32
  %1 = arith.addi %0, %c1 : i32
  return %1 : i32
}

// -----

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %y : i32
  return %0 : i32
}

// -----

func.func @f(%x: i32) -> i32 {
  return %x : i32
}
