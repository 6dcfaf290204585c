// proofmark: gate %s --through 'sed s/arith.addi/arith.muli/' --report=junit

func.func @f(%x: i8) -> i8 {
  %0 = arith.addi %x, %x : i8
  return %0 : i8
}

// -----

func.func @f(%x: i8) -> i8 {
  return %x : i8
}

// -----

func.func @f(%x: i8) -> i8 {
  return %y : i8
}
